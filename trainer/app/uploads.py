"""How large a file may be that a page takes, in MB; a browser counts a million bytes as one."""

from __future__ import annotations

from typing import Final

from trainer.records import LARGEST_BACKUP

__all__ = ["AROUND", "IN_A_CLASS", "OF_A_BACKUP", "OF_A_LOG", "OF_A_SET"]

OF_A_LOG: Final = 50
"""A million decisions take half of that."""

OF_A_SET: Final = 2
"""What `read_set` reads at most."""

OF_A_BACKUP: Final = LARGEST_BACKUP // 2**20
"""Taken on one's own machine alone."""

AROUND: Final = 1
"""What a browser puts around a file, with room to spare: server and proxy count it in."""

IN_A_CLASS: Final = max(OF_A_LOG, OF_A_SET) + AROUND
"""The largest request of a class. A proxy has to let it through: `deploy/nginx.conf`."""
