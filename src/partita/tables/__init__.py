"""What two clusterings have in common: contingency tables, pair counts, pair relations."""

import lazy_loader

__getattr__, __dir__, __all__ = lazy_loader.attach_stub(__name__, __file__)
