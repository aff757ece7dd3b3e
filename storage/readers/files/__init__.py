"""Bytes in: paths, archives and streams are opened, unpacked within bounds, and decoded."""
