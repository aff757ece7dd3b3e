"""What a note may hold besides Markdown: links to other papers, tasks to tick, templates."""
