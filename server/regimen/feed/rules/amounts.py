"""What a client pays is shown only to those who may see money."""

from regimen.feed.schemas.data import ClientJoinedData, NotificationData


def visible_data(values: NotificationData, *, sees_money: bool) -> NotificationData:
    """Returns the data of a notification as its reader may see it: in lists, in mails and on devices."""
    if sees_money or not isinstance(values, ClientJoinedData):
        return values
    return values.model_copy(update={"amount_minor": None, "currency": None})
