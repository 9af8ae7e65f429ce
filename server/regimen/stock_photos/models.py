"""Which stock photos an account has added to its library."""

from uuid import UUID

from sqlalchemy import ForeignKey
from sqlalchemy.orm import Mapped, mapped_column

from regimen.kit.db import Base


class AddedStockPhoto(Base):
    """The item of the library that a stock photo became, so that adding it again makes no second one."""

    __tablename__ = "added_stock_photos"

    account_id: Mapped[UUID] = mapped_column(ForeignKey("accounts.id"), primary_key=True)
    photo_id: Mapped[str] = mapped_column(primary_key=True, doc="With the name of its source: `shipped-kettlebell`.")
    media_id: Mapped[UUID] = mapped_column(ForeignKey("media.id", ondelete="CASCADE"), index=True)
    key: Mapped[str] = mapped_column(doc="The item's file as it was added: once it is replaced, it is another picture.")
