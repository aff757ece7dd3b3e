"""The catalogue: that devices of every class are known by their names, and words are not."""

import re

import pytest

from resources import FOLDER
from storage.claims.extract import extract
from storage.claims.hardware_file import read_hardware

# What a sentence says, the canonical name, the class: each written down from public lists.
DEVICES = """
an NVIDIA GB300 | NVIDIA GB300 | GPU
a GB300 NVL72 rack | NVIDIA GB300 | GPU
NVIDIA B300 GPUs | NVIDIA B300 | GPU
the NVIDIA Vera Rubin NVL144 | NVIDIA Rubin | GPU
an NVIDIA Rubin CPX | NVIDIA Rubin | GPU
NVIDIA Rubin GPUs | NVIDIA Rubin | GPU
an NVIDIA H200 NVL | NVIDIA H200 | GPU
H100 SXM5 GPUs | NVIDIA H100 | GPU
an NVIDIA A100 80GB PCIe GPU | NVIDIA A100 | GPU
a Tesla K20X | NVIDIA K20X | GPU
an NVIDIA Tesla C2050 | NVIDIA Tesla C2050 | GPU
an NVIDIA Tesla M2090 | NVIDIA Tesla M2090 | GPU
an RTX 5080 Ti | NVIDIA RTX 5080 Ti | GPU
an NVIDIA GeForce RTX 5090 | NVIDIA RTX 5090 | GPU
an RTX PRO 6000 Blackwell | NVIDIA RTX PRO 6000 | GPU
an RTX PRO 4500 Blackwell | NVIDIA RTX PRO 4500 | GPU
an NVIDIA RTX 4500 Ada | NVIDIA RTX 4500 Ada | GPU
an RTX A3000 laptop GPU | NVIDIA RTX A3000 | GPU
a Quadro RTX 8000 | NVIDIA Quadro RTX 8000 | GPU
a Quadro P5000 | NVIDIA Quadro P5000 | GPU
an RTX 3060 Laptop GPU | NVIDIA RTX 3060 | GPU
a GTX 1660 Super | NVIDIA GTX 1660 Super | GPU
a GeForce GTX 750 Ti | NVIDIA GTX 750 Ti | GPU
a GeForce MX450 | NVIDIA GeForce MX450 | GPU
a GeForce 8800 GTX | NVIDIA GeForce 8800 GTX | GPU
an NVIDIA A10 GPU | NVIDIA A10 | GPU
an NVIDIA L4 | NVIDIA L4 | GPU
an L40S GPU | NVIDIA L40S | GPU
an NVIDIA CMP 170HX | NVIDIA CMP 170HX | GPU
an NVIDIA DGX Spark | NVIDIA DGX Spark | GPU
an NVIDIA GB10 | NVIDIA GB10 | GPU
an AMD MI355X | AMD MI355X | GPU
AMD Instinct MI450X | AMD MI450X | GPU
AMD MI300A APUs | AMD MI300A | GPU
a Radeon RX 9070 XT | AMD Radeon RX 9070 XT | GPU
a Radeon Pro W7900 | AMD Radeon Pro W7900 | GPU
a Radeon R9 290X | AMD Radeon R9 290X | GPU
an RX Vega 64 | AMD Radeon RX Vega 64 | GPU
an AMD Strix Halo | AMD Strix Halo | CPU
a Ryzen AI Max+ 395 | AMD Ryzen AI Max+ 395 | CPU
a Ryzen AI 9 HX 370 | AMD Ryzen AI 9 HX 370 | CPU
a Ryzen 7 7840U | AMD Ryzen 7 7840U | CPU
a Ryzen 9 5950X | AMD Ryzen 9 5950X | CPU
a Ryzen 9 9950X3D | AMD Ryzen 9 9950X3D | CPU
a Threadripper PRO 7995WX | AMD Threadripper 7995WX | CPU
an AMD EPYC 9654 | AMD EPYC 9654 | CPU
an EPYC 7V73X | AMD EPYC 7V73X | CPU
an AMD EPYC 9755 | AMD EPYC 9755 | CPU
an AMD EPYC 7742 64-core processor | AMD EPYC 7742 | CPU
an Intel Arc A770 | Intel Arc A770 | GPU
an Intel Arc B570 | Intel Arc B570 | GPU
an Intel Arc 140V | Intel Arc 140V | GPU
an Intel Arc Pro B60 | Intel Arc Pro B60 | GPU
an Intel Data Center GPU Max 1550 | Intel Data Center GPU Max 1550 | GPU
Intel Max 1550 GPUs | Intel Data Center GPU Max 1550 | GPU
Intel Iris Xe graphics | Intel Iris Xe | GPU
an Intel UHD Graphics 630 | Intel UHD Graphics | GPU
an Intel Core i9-14900K | Intel Core i9-14900K | CPU
a Core i7 13700H | Intel Core i7-13700H | CPU
an Intel Core i5 | Intel Core i5 | CPU
an Intel i7-8700K | Intel Core i7-8700K | CPU
an Intel Core Ultra 9 285K | Intel Core Ultra 9 285K | CPU
a Core Ultra 7 155H | Intel Core Ultra 7 155H | CPU
an Intel Xeon Gold 6248R | Intel Xeon Gold 6248R | CPU
a dual-socket Xeon Platinum 8480+ | Intel Xeon Platinum 8480+ | CPU
an Intel(R) Xeon(R) E5-2680 v4 | Intel Xeon E5-2680 v4 | CPU
an Intel Xeon E5-2690v3 | Intel Xeon E5-2690 v3 | CPU
a Xeon W-2295 | Intel Xeon W-2295 | CPU
an Intel Xeon w9-3495X | Intel Xeon W9-3495X | CPU
an Intel Xeon 6980P | Intel Xeon 6980P | CPU
a Xeon Phi 7250 | Intel Xeon Phi | CPU
Intel Gaudi 3 accelerators | Intel Gaudi 3 | NPU
Gaudi2 HPUs | Intel Gaudi 2 | NPU
an Intel Movidius Myriad X VPU | Intel Movidius | Edge
Neoverse N2 cores | ARM Neoverse N2 | CPU
Arm Neoverse V3 | ARM Neoverse V3 | CPU
AWS Graviton 4 | AWS Graviton4 | CPU
AWS Graviton5 | AWS Graviton5 | CPU
an Ampere Altra Max | Ampere Altra | CPU
an NVIDIA Grace CPU | NVIDIA Grace | CPU
an NVIDIA Grace Hopper superchip | NVIDIA GH200 | GPU
a Fujitsu A64FX | Fujitsu A64FX | CPU
a Cortex-A76 | ARM Cortex-A76 | CPU
an Arm Cortex-A78AE | ARM Cortex-A78AE | CPU
a Cortex-X4 core | ARM Cortex-X4 | CPU
an ARM Cortex-M7 microcontroller | ARM Cortex-M7 | MCU
a Cortex-M0+ MCU | ARM Cortex-M0+ | MCU
Arm Cortex-M55 | ARM Cortex-M55 | MCU
a Cortex-R5 | ARM Cortex-R5 | MCU
an Arm Cortex-M microcontroller | ARM Cortex-M | MCU
an Apple M4 Max | Apple M4 Max | CPU
an Apple M5 | Apple M5 | CPU
an Apple M2 GPU | Apple M2 | GPU
Apple Silicon | Apple Silicon | CPU
an Apple A17 Pro | Apple A17 Pro | Mobile
an A16 Bionic chip | Apple A16 Bionic | Mobile
an iPhone 15 Pro Max | Apple iPhone 15 Pro Max | Mobile
an iPhone 17 Pro | Apple iPhone 17 Pro | Mobile
an iPad Pro | Apple iPad | Mobile
a Snapdragon 8 Elite Gen 5 | Qualcomm Snapdragon 8 Elite Gen 5 | Mobile
a Snapdragon 8 Elite | Qualcomm Snapdragon 8 Elite | Mobile
a Snapdragon 8+ Gen 1 | Qualcomm Snapdragon 8+ Gen 1 | Mobile
a Snapdragon 8 Gen 3 SoC | Qualcomm Snapdragon 8 Gen 3 | Mobile
a Snapdragon 7s Gen 2 | Qualcomm Snapdragon 7s Gen 2 | Mobile
a Snapdragon 888 | Qualcomm Snapdragon 888 | Mobile
a Snapdragon X Elite laptop | Qualcomm Snapdragon X Elite | CPU
a Snapdragon X2 Elite | Qualcomm Snapdragon X2 Elite | CPU
a Qualcomm Hexagon NPU | Qualcomm Hexagon | NPU
a Qualcomm Cloud AI 100 Ultra | Qualcomm Cloud AI 100 | NPU
an Adreno 740 GPU | Qualcomm Adreno 740 | Mobile
a Mali-G78 GPU | ARM Mali-G78 | Mobile
a MediaTek Dimensity 9300 | MediaTek Dimensity 9300 | Mobile
a Dimensity 9400+ | MediaTek Dimensity 9400+ | Mobile
a Samsung Exynos 2400 | Samsung Exynos 2400 | Mobile
a Kirin 9000 | HiSilicon Kirin 9000 | Mobile
a Google Tensor G4 | Google Tensor G4 | Mobile
a Samsung Galaxy S24 Ultra | Samsung Galaxy S24 Ultra | Mobile
a Galaxy Z Fold 5 | Samsung Galaxy Z Fold 5 | Mobile
a Google Pixel 8 Pro | Google Pixel 8 Pro | Mobile
a Pixel 6 phone | Google Pixel 6 | Mobile
a OnePlus 12 | OnePlus 12 | Mobile
a Xiaomi 14 | Xiaomi 14 | Mobile
a Xiaomi Redmi Note 12 | Xiaomi Redmi Note 12 | Mobile
a Huawei P40 Pro | Huawei P40 Pro | Mobile
a Huawei Mate 60 Pro | Huawei Mate 60 Pro | Mobile
a TPU v5e | Google TPU v5e | TPU
TPUv4 chips | Google TPU v4 | TPU
a TPU v6e pod | Google TPU v6e | TPU
Google's Trillium TPU | Google TPU v6e | TPU
Ironwood TPUs | Google TPU v7 | TPU
TPU v7x | Google TPU v7x | TPU
a TPUv3-32 slice | Google TPU v3 | TPU
a Coral Edge TPU | Google Edge TPU | TPU
Google Cloud TPUs | Google Cloud TPU | TPU
AWS Trainium 2 | AWS Trainium2 | NPU
AWS Trainium3 | AWS Trainium3 | NPU
AWS Inferentia2 | AWS Inferentia2 | NPU
an Ascend 910B4 | Huawei Ascend 910B4 | NPU
Huawei Ascend 910C NPUs | Huawei Ascend 910C | NPU
an Ascend 310B | Huawei Ascend 310B | NPU
Huawei CloudMatrix384 | Huawei CloudMatrix384 | NPU
an Atlas 800I A2 server | Huawei Atlas 800I A2 | NPU
a Kunpeng 920 processor | Huawei Kunpeng 920 | CPU
a Cambricon MLU370 | Cambricon MLU370 | NPU
a Cambricon MLU370-X8 | Cambricon MLU370-X8 | NPU
Hygon DCUs | Hygon DCU | GPU
a Hygon Z100 | Hygon Z100 | GPU
a Moore Threads MTT S5000 | Moore Threads MTT S5000 | GPU
a Biren BR104 | Biren BR104 | GPU
a MetaX C550 | MetaX C550 | GPU
an Iluvatar CoreX BI-V150 | Iluvatar CoreX BI-V150 | GPU
an Enflame S60 | Enflame S60 | NPU
a Kunlun P800 | Baidu Kunlun P800 | NPU
a T-Head PPU | T-Head PPU | NPU
a Cerebras CS-3 | Cerebras CS-3 | NPU
a Graphcore Bow IPU | Graphcore IPU | NPU
a Groq LPU | Groq LPU | NPU
a SambaNova SN40L | SambaNova SN40L | NPU
a Tenstorrent Wormhole n300 | Tenstorrent Wormhole | NPU
a Tenstorrent Blackhole p100a | Tenstorrent Blackhole | NPU
a Tenstorrent Grayskull e150 | Tenstorrent Grayskull e150 | NPU
an AMD XDNA 2 NPU | AMD XDNA 2 | NPU
a Hailo-8 | Hailo-8 | Edge
a Hailo-10H | Hailo-10H | Edge
a Hailo-15 | Hailo-15 | Edge
an Etched Sohu | Etched Sohu | NPU
a d-Matrix Corsair | d-Matrix Corsair | NPU
Meta MTIA 2i | Meta MTIA 2i | NPU
Microsoft Maia 200 | Microsoft Maia 200 | NPU
FuriosaAI RNGD | FuriosaAI RNGD | NPU
a Kintex UltraScale+ KCU116 | Xilinx KCU116 | FPGA
a Xilinx Kintex UltraScale+ FPGA | Xilinx Kintex UltraScale+ | FPGA
a Kintex-7 FPGA | Xilinx Kintex-7 | FPGA
a Virtex-7 VC709 | Xilinx VC709 | FPGA
a Xilinx VC707 board | Xilinx VC707 | FPGA
a Xilinx Virtex UltraScale+ VCU118 | Xilinx VCU118 | FPGA
a VCU128 board | Xilinx VCU128 | FPGA
an Artix-7 FPGA | Xilinx Artix-7 | FPGA
a Nexys A7 board | Digilent Nexys A7 | FPGA
a Zynq-7020 | Xilinx Zynq-7020 | FPGA
a Zynq XC7Z020 | Xilinx Zynq XC7Z020 | FPGA
a Zynq UltraScale+ ZCU102 | Xilinx ZCU102 | FPGA
a Xilinx ZCU111 RFSoC | Xilinx ZCU111 | FPGA
a Zynq UltraScale+ MPSoC | Xilinx Zynq UltraScale+ | FPGA
a PYNQ-Z2 | Xilinx PYNQ-Z2 | FPGA
a Kria KV260 | Xilinx Kria KV260 | FPGA
a Kria KR260 | Xilinx Kria KR260 | FPGA
an Alveo U250 | Xilinx Alveo U250 | FPGA
an Alveo V80 | Xilinx Alveo V80 | FPGA
a U55C FPGA | Xilinx Alveo U55C | FPGA
a Versal VCK190 | Xilinx Versal VCK190 | FPGA
a VEK280 board | Xilinx Versal VEK280 | FPGA
an AMD Versal | AMD Versal | FPGA
a Xilinx UltraScale+ FPGA | Xilinx UltraScale+ | FPGA
an UltraScale FPGA | Xilinx UltraScale | FPGA
a Xilinx 7-series FPGA | Xilinx 7-series | FPGA
an Intel Stratix 10 NX | Intel Stratix 10 | FPGA
an Intel Agilex 7 | Intel Agilex 7 | FPGA
an Arria 10 GX1150 | Intel Arria 10 | FPGA
a Cyclone V SoC | Intel Cyclone V | FPGA
a DE10-Nano | Terasic DE10-Nano | FPGA
a Lattice iCE40UP5K | Lattice iCE40 | FPGA
a Lattice ECP5 | Lattice ECP5 | FPGA
a Lattice CrossLink-NX | Lattice CrossLink-NX | FPGA
a PolarFire SoC | Microchip PolarFire | FPGA
a Gowin GW1N | Gowin FPGA | FPGA
UPMEM DPUs | UPMEM | PIM
Samsung HBM-PIM | Samsung HBM-PIM | PIM
SK hynix AiMX | SK Hynix AiM | PIM
an NVIDIA BlueField-3 DPU | NVIDIA BlueField-3 | Other
a BlueField SmartNIC | NVIDIA BlueField | Other
a Tofino 2 switch | Tofino 2 | ASIC
an STM32H743 | STM32H743 | MCU
an STM32 Nucleo board | STM32 | MCU
an ESP32-S3 | ESP32-S3 | MCU
an ESP32-C3 | ESP32-C3 | MCU
an nRF52840 | nRF52840 | MCU
an nRF5340 SoC | nRF5340 | MCU
an RP2040 | Raspberry Pi RP2040 | MCU
a Raspberry Pi Pico | Raspberry Pi Pico | MCU
an RP2350 | Raspberry Pi RP2350 | MCU
an Arduino Nano 33 BLE Sense | Arduino Nano 33 BLE | MCU
GAP9 | GAP9 | MCU
a MAX78002 | MAX78002 | MCU
an Arm Ethos-U55 microNPU | ARM Ethos-U55 | NPU
an Ambiq Apollo4 | Ambiq Apollo4 | MCU
an MSP430FR5994 | MSP430 | MCU
a Raspberry Pi 4B | Raspberry Pi 4 | Edge
a Raspberry Pi Zero 2 W | Raspberry Pi Zero 2 W | Edge
a Raspberry Pi 5 | Raspberry Pi 5 | Edge
a Raspberry Pi 6 | Raspberry Pi 6 | Edge
a Jetson AGX Orin 64GB | NVIDIA Jetson AGX Orin | Edge
a Jetson Orin Nano | NVIDIA Jetson Orin Nano | Edge
a Jetson AGX Thor | NVIDIA Jetson Thor | Edge
an NVIDIA Jetson T5000 | NVIDIA Jetson Thor | Edge
NVIDIA Drive Orin | NVIDIA Drive | Edge
a Rockchip RK3568 | Rockchip RK3568 | Edge
an RK3588 | Rockchip RK3588 | Edge
a Sophgo SG2042 | Sophgo SG2042 | CPU
a Sophgo SG2044 | Sophgo SG2044 | CPU
a SiFive U740 | SiFive U740 | CPU
a T-Head C910 core | T-Head XuanTie C910 | CPU
a XuanTie C930 | T-Head XuanTie C930 | CPU
a SpacemiT K1 | SpacemiT K1 | CPU
IBM Heron | IBM Heron | Quantum
IBM Quantum Eagle | IBM Eagle | Quantum
ibm_fez | IBM Heron | Quantum
the D-Wave Advantage2 annealer | D-Wave Advantage2 | Quantum
IonQ Forte | IonQ Forte | Quantum
Quantinuum H2 | Quantinuum H2 | Quantum
Google Willow | Google Willow | Quantum
Zuchongzhi 3.0 | Zuchongzhi | Quantum
QuEra Aquila | QuEra Aquila | Quantum
Loihi 2 | Intel Loihi 2 | Neuromorphic
SpiNNaker2 | SpiNNaker2 | Neuromorphic
BrainChip AKD1000 | BrainChip AKD1000 | Neuromorphic
BrainScaleS-2 | BrainScaleS-2 | Neuromorphic
SynSense Xylo | SynSense Xylo | Neuromorphic
Innatera T1 | Innatera T1 | Neuromorphic
IBM NorthPole | IBM NorthPole | NPU
the Frontier supercomputer | Frontier | Cluster
the Fugaku supercomputer | Fugaku | Cluster
the Summit supercomputer | Summit | Cluster
the Aurora supercomputer | Aurora | Cluster
the El Capitan supercomputer | El Capitan | Cluster
the Alps supercomputer | Alps | Cluster
the Leonardo supercomputer | LEONARDO | Cluster
LUMI-G | LUMI | Cluster
the JUPITER supercomputer | JUPITER | Cluster
MareNostrum 5 | MareNostrum 5 | Cluster
the Vista supercomputer | Vista | Cluster
Perlmutter | Perlmutter | Cluster
Polaris at ALCF | Polaris | Cluster
Isambard-AI | Isambard-AI | Cluster
the Miyabi supercomputer | Miyabi | Cluster
TSUBAME4.0 | TSUBAME | Cluster
the Lassen supercomputer | Lassen | Cluster
Blue Gene/Q | IBM Blue Gene/Q | Cluster
Earth Simulator | Earth Simulator | Cluster
a Meta Quest 3 | Meta Quest 3 | Edge
Apple Vision Pro | Apple Vision Pro | Edge
IBM z16 mainframes | IBM z16 | CPU
IBM Telum II | IBM Telum | CPU
IBM POWER10 | IBM POWER10 | CPU
IBM Power9 processors | IBM POWER9 | CPU
a Loongson 3A6000 | Loongson 3A6000 | CPU
a Phytium 2000+ | Phytium | CPU
a Zhaoxin KX-7000 | Zhaoxin | CPU
NEC Vector Engine | NEC SX-Aurora TSUBASA | Other
NVIDIA A6000 GPUs | NVIDIA RTX A6000 | GPU
an NVIDIA A100-SXM4-80GB | NVIDIA A100 | GPU
a 40GB A100 GPU | NVIDIA A100 | GPU
A100s | NVIDIA A100 | GPU
H100s | NVIDIA H100 | GPU
8 H800s | NVIDIA H800 | GPU
eight NVIDIA H100 80GB HBM3 GPUs | NVIDIA H100 | GPU
RTX 4090s | NVIDIA RTX 4090 | GPU
an NVIDIA 4090 | NVIDIA RTX 4090 | GPU
a single 3090 GPU | NVIDIA RTX 3090 | GPU
RTX-3080 | NVIDIA RTX 3080 | GPU
RTX4070Ti Super | NVIDIA RTX 4070 Ti Super | GPU
an NVIDIA GeForce 4090 | NVIDIA RTX 4090 | GPU
an NVIDIA Titan RTX | NVIDIA Titan RTX | GPU
an NVIDIA GTX Titan X | NVIDIA Titan X | GPU
MI250Xs | AMD MI250X | GPU
an Instinct MI210 accelerator | AMD MI210 | GPU
Intel PVC GPUs | Intel Data Center GPU Max | GPU
an Intel Arc A770 GPU | Intel Arc A770 | GPU
an Intel Xeon Gold 6148 CPU @ 2.40GHz | Intel Xeon Gold 6148 | CPU
an Intel Xeon Platinum 8358 | Intel Xeon Platinum 8358 | CPU
an Intel Xeon(R) Gold 6338 | Intel Xeon Gold 6338 | CPU
a Sapphire Rapids CPU | Intel Sapphire Rapids | CPU
Intel Xeon Max 9480 processors | Intel Xeon Max | CPU
an AMD Ryzen 9 7950X | AMD Ryzen 9 7950X | CPU
an AMD Ryzen Threadripper 3990X | AMD Threadripper 3990X | CPU
AMD EPYC Milan | AMD EPYC Milan | CPU
AMD EPYC processors | AMD EPYC | CPU
the Apple M1 Max | Apple M1 Max | CPU
an M2 Ultra | Apple M2 Ultra | CPU
an iPhone 14 | Apple iPhone 14 | Mobile
iPhone 16 Pro Max | Apple iPhone 16 Pro Max | Mobile
a Samsung S23 Ultra | Samsung Galaxy S23 Ultra | Mobile
a Samsung Galaxy Note 20 | Samsung Galaxy Note 20 | Mobile
a Galaxy Tab S8 | Samsung Galaxy Tab S8 | Mobile
a OnePlus 11 Pro | OnePlus 11 Pro | Mobile
a Snapdragon 8 Gen 2 mobile platform | Qualcomm Snapdragon 8 Gen 2 | Mobile
a Snapdragon 8cx Gen 3 | Qualcomm Snapdragon 8cx Gen 3 | CPU
a Snapdragon 865+ | Qualcomm Snapdragon 865+ | Mobile
TPUv4s | Google TPU v4 | TPU
Cloud TPU v3 | Google TPU v3 | TPU
TPU v5 | Google TPU v5 | TPU
Ascend 910 | Huawei Ascend 910 | NPU
Ascend 910Bs | Huawei Ascend 910B | NPU
Huawei's Ascend NPUs | Huawei Ascend | NPU
a Cerebras CS-2 wafer-scale engine | Cerebras WSE-2 | NPU
the Cerebras Wafer-Scale Engine | Cerebras WSE | NPU
Graphcore IPU-POD16 | Graphcore IPU | NPU
Tenstorrent n300 | Tenstorrent Wormhole | NPU
Jetson Xavier NX | NVIDIA Jetson Xavier NX | Edge
a Jetson TX2 module | NVIDIA Jetson TX2 | Edge
Jetson AGX Orin 32GB | NVIDIA Jetson AGX Orin | Edge
an NVIDIA Jetson Orin Nano Super developer kit | NVIDIA Jetson Orin Nano | Edge
a Raspberry Pi 4 Model B | Raspberry Pi 4 | Edge
Raspberry Pi 3B+ | Raspberry Pi 3 | Edge
a Raspberry Pi Zero W | Raspberry Pi Zero | Edge
a Google Coral Dev Board | Google Edge TPU | TPU
an Intel Neural Compute Stick 2 | Intel Movidius | Edge
an STM32F407 Discovery | STM32F407 | MCU
STM32L4 microcontrollers | STM32L4 | MCU
an ESP32-WROOM | ESP32 | MCU
an Arduino Nano | Arduino | MCU
an Alveo U280 FPGA card | Xilinx Alveo U280 | FPGA
a Xilinx U250 | Xilinx Alveo U250 | FPGA
AMD Alveo U55C | Xilinx Alveo U55C | FPGA
a Xilinx VU9P FPGA | Xilinx VU9P | FPGA
a Zynq UltraScale+ ZU9EG | Xilinx Zynq ZU9EG | FPGA
AWS F1 instances | Amazon EC2 F1 | FPGA
a Stratix 10 MX | Intel Stratix 10 | FPGA
an Intel Agilex-7 FPGA | Intel Agilex 7 | FPGA
the UPMEM PIM system | UPMEM | PIM
Samsung's HBM-PIM | Samsung HBM-PIM | PIM
SK hynix's GDDR6-AiM | SK Hynix AiM | PIM
Intel's Loihi 2 chip | Intel Loihi 2 | Neuromorphic
the SpiNNaker2 chip | SpiNNaker2 | Neuromorphic
the BrainScaleS-2 system | BrainScaleS-2 | Neuromorphic
IBM's TrueNorth | IBM TrueNorth | Neuromorphic
IBM Quantum's Heron processor | IBM Heron | Quantum
IonQ Aria-1 | IonQ Aria | Quantum
the Quantinuum H1-1 device | Quantinuum H1 | Quantum
an Intel Tofino switch | Tofino | ASIC
a BlueField-2 SmartNIC | NVIDIA BlueField-2 | Other
SX-Aurora TSUBASA | NEC SX-Aurora TSUBASA | Other
the Sunway TaihuLight | Sunway TaihuLight | Cluster
the new Sunway supercomputer | Sunway | Cluster
the Tianhe-2 supercomputer | Tianhe-2 | Cluster
the JUWELS Booster | JUWELS | Cluster
ARCHER2 | ARCHER2 | Cluster
the Perlmutter supercomputer at NERSC | Perlmutter | Cluster
a Milk-V Pioneer | Sophgo SG2042 | CPU
the SG2042 | Sophgo SG2042 | CPU
a T-Head TH1520 | T-Head TH1520 | CPU
a LicheePi 4A | Lichee Pi 4A | CPU
the Sipeed Lichee Pi 4A | Lichee Pi 4A | CPU
V100S cards | NVIDIA V100S | GPU
V100s | NVIDIA V100 | GPU
an L40s GPU | NVIDIA L40S | GPU
"""


def named(text):
    return [(m.name, m.device_class) for m in extract(text).hardware]


@pytest.mark.parametrize("line", DEVICES.strip().splitlines())
def test_a_device_is_called_by_its_canonical_name(line):
    words, name, device_class = line.split(" | ")
    assert named(f"We evaluate our code on {words}.") == [(name, device_class)]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("We run on NVIDIA and AMD GPUs.", ["NVIDIA GPU", "AMD GPU"]),
        ("We run on NVIDIA, AMD, and Intel GPUs.", ["NVIDIA GPU", "AMD GPU", "Intel GPU"]),
        ("We run on Intel and AMD CPUs.", ["Intel CPU", "AMD CPU"]),
        ("We run on Xilinx and Intel FPGAs.", ["Xilinx FPGA", "Intel FPGA"]),
        ("We test on an RTX~4090.", ["NVIDIA RTX 4090"]),
        ("We test on a Pixel~5 smartphone.", ["Google Pixel 5", "mobile device"][:1]),
    ],
)
def test_makers_share_a_noun(text, expected):
    assert [name for name, _ in named(text)] == expected


@pytest.mark.parametrize(
    "text",
    [
        "Frontier LLMs fail on our benchmark; we test on GPU-free tasks.",
        "Frontier models are tested.",
        "We train on many nodes. Frontier open-weight models fail.",
        "We train on many GPUs, and an AI Summit was held.",
        "We evaluate xylo-sugars and a Horizon.",
        "We evaluate agents that hike in the Alps.",
        "We test how Summit attendees vote.",
        "We evaluate rocket engines.",
        "We test a RISC-V-free vector engine design.",
        "We evaluate spartan networks.",
        "We evaluate our model on the A10 motorway.",
        "We evaluate T4 phage genomes.",
        "We evaluate NVIDIA and AMD as companies.",
        "We evaluate Ada programs.",
        "We evaluate Hopper, an agent that hops.",
        "We evaluate Xavier initialisation.",
        "We test Horizon Europe proposals.",
    ],
)
def test_words_that_name_no_device(text):
    assert [
        (name, kind) for name, kind in named(text) if kind in ("Cluster", "Edge", "Other")
    ] == []
    assert not [name for name, _ in named(text) if name.startswith(("NVIDIA", "AMD", "Rocket"))]


def test_the_shipped_file_is_as_its_kind_is_written():
    """It is read unchecked at every start, so it is checked here."""
    path = FOLDER / "hardware.toml"
    checked, unchecked = read_hardware(path), read_hardware(path, checked=False)
    assert [name for name, _, _ in checked] == [name for name, _, _ in unchecked]
    for _, pattern, _ in checked:
        re.compile(pattern.source)
