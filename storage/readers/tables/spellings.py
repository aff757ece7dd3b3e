"""The names of columns as programs and people write them; of each field the best name first.

Case, accents, blanks and punctuation do not count: "authors" stands for "Author(s)" as well.
"""

PROGRAMS = {
    "title": "title|article title|primary title|paper title|document title|work title|"
    "item title|titles|display name|translated title|original title|title english|title en|"
    "english title|papertitle|heading|headline",
    "abstract": "abstract|abstract note|abstracts|abstract text|abstract en|english abstract|"
    "abstract english|notes abstract|paper abstract|summary|summaries|original abstract|"
    "abstract original|description|tldr|tl dr|ai summary|short summary",
    "authors": "author full names|authors full name|authors full names|authors|author|"
    "author names|author s|all authors|author list|authors list|authorslist|creators|creator|"
    "authorships author display name|authorships raw author name|researchers|author names raw|"
    "first authors|first author|book authors",
    "year": "year|publication year|pub year|py|published year|year of publication|"
    "publication date year|year published|date published|publication date|published date|"
    "date of publication|publish date|pub date|pubdate|published|date|issued|online date|"
    "cover date|submitted|"
    "submission date|submitted date|update date|updated date|create date",
    "venue": "source title|journal|publication title|journal book|journal title|journal name|"
    "container title|venue|book title|conference name|conference|proceedings title|meeting name|"
    "publication|publication name|host venue|secondary title|full journal title|"
    "journal full name|primary location source display name|journal ref|journal reference|"
    "published in|full journal|periodical|source|proceedings",
    "doi": "doi|article doi|paper doi|doi link|doi url|digital object identifier|ids doi|"
    "book doi|item doi|externalids",
    "arxiv id": "arxiv id|arxiv|arxiv identifier|arxiv number|eprint|arxiv no|arxivid|"
    "externalids arxiv|arxiv paper id",
    "pmid": "pmid|pubmed id|medline pmid|pubmed|ids pmid|pm id|medline id",
    "openalex id": "openalex id|openalex|ids openalex|openalexid|work id",
    "identifier": "paper id|id|identifier|article id|record id|accession number|external id|pid|"
    "paperid|uid|key|document id|entry id|ut unique wos id",
    "link": "url|link|links|paper url|article url|paper link|abstract url|abs url|arxiv url|"
    "arxiv link|full text link|fulltexturl|full text url|external url|source urls|source url|"
    "pdf url|pdf link|pdf|html url|urls|primary location landing page url|best oa url|web link|"
    "embase link|huggingface|hugging face|hf url|code|code url|github|github url|project page",
    "decision": "asreview label|included|final included|included final|label included|"
    "included label|included flag|include|decision|screening decision|rayyan inclusion|"
    "inclusion|final decision|my decision|triage|relevant|relevance label|keep|verdict|label|"
    "include exclude|included excluded|screening status|selection status|status selection|status",
    "rating": "rating|stars|my rating|ranking stars|star rating",
    "tags": "tags|tag|manual tags|my tags|labels|rayyan labels|user tags|reading lists",
    "note": "notes|note|my notes|user notes|reviewer notes|user note|annotation|annotations|"
    "my comments|my comment|reviewer comments|research notes|remarks",
}

FOREIGN = {
    "title": "título|títol|titre|titel|titolo|tytuł|název|názov|otsikko|tittel|başlık|cím|titlu|"
    "Название|Заглавие|Заголовок|Назва|Наслов|Τίτλος|العنوان|عنوان|כותרת|शीर्षक|标题|题名|题目|"
    "篇名|论文题目|论文标题|文献标题|文章标题|論文題目|標題|題名|題目|論題|タイトル|"
    "論文タイトル|論文名|表題|和文標題|제목|논문명|논문제목|표제|tiêu đề|judul|"
    "título del artículo|título do artigo|titre de l article|beitragstitel|aufsatztitel|"
    "título en inglés",
    "abstract": "resumen|resum|resumo|résumé|zusammenfassung|kurzfassung|abstrakt|riassunto|"
    "sommario|samenvatting|sammanfattning|sammendrag|resumé|tiivistelmä|streszczenie|souhrn|"
    "özet|kivonat|összefoglaló|rezumat|Аннотация|Реферат|Резюме|Анотація|Сажетак|Περίληψη|"
    "الملخص|ملخص|چکیده|תקציר|摘要|中文摘要|摘要内容|内容摘要|文摘|英文摘要|论文摘要|原始摘要|原文摘要|摘要原文|要旨|抄録|概要|"
    "アブストラクト|要約|초록|요약|국문초록|영문초록|tóm tắt|abstrak|intisari|"
    "zusammenfassung englisch",
    "authors": "autores|autor es|autor|autors|auteurs|auteur|auteur s|autoren|autor en|"
    "verfasser|autor in|autori|autore|autore i|författare|forfattere|forfatter|tekijät|tekijä|"
    "autorzy|autoři|yazarlar|yazar|szerzők|szerző|autori i|Авторы|Автор|Автори|Аутори|"
    "Συγγραφείς|المؤلفون|المؤلف|نویسندگان|מחברים|作者|全部作者|作者列表|著者|著者名|執筆者|저자|"
    "저자명|tác giả|penulis",
    "year": "año|ano|année|annee|jahr|erscheinungsjahr|anno|jaar|år|vuosi|rok|rok vydání|yıl|év|"
    "Год|Год публикации|Рік|Година|Έτος|السنة|سال|年|年份|出版年|发表年份|发表时间|出版年份|"
    "出版日期|发表日期|発行年|出版年月|公開日|연도|발행년|발행연도|출판년도|năm|tahun|"
    "año de publicación|ano de publicação|année de publication|fecha|fecha de publicación|data|"
    "datum|date de publication",
    "venue": "revista|revue|zeitschrift|rivista|tijdschrift|tidskrift|tidsskrift|lehti|"
    "czasopismo|časopis|dergi|folyóirat|Журнал|Источник|Часопис|Περιοδικό|المجلة|期刊|刊名|来源|"
    "文献来源|期刊名称|期刊名|来源出版物|雑誌|雑誌名|掲載誌|誌名|학술지|학술지명|저널|tạp chí|"
    "jurnal|fuente|fonte|quelle|título de la revista|título da revista|titre de la revue|"
    "zeitschriftentitel",
    "link": "enlace|lien|liens|verknüpfung|adresse|collegamento|ссылка|链接|网址|原文链接|"
    "リンク|링크",
    "tags": "etiquetas|étiquettes|schlagworte|marcadores|标签|タグ|태그|метки|manuelle tags",
    "note": "notas|notizen|anmerkungen|mes notes|note personali|anteckningar|заметки|备注|笔记|"
    "メモ|메모",
    "decision": "decisión|décision|entscheidung|decisione|решение|决定|是否纳入|採否",
    "rating": "bewertung|calificación|évaluation|valutazione|评分|評価|평점",
}
