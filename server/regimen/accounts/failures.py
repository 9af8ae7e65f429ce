"""Refusals about users and accounts. Their class names are the error codes of the API."""

from regimen.accounts.rules.passwords import EASILY_GUESSED
from regimen.kit.errors import Failure, TooMany

DELETION_WORD = "DELETE"
EMAIL_TAKEN = "There's already an account with this email address."


class SentByAnother(Failure):
    """A write that waited on a device until somebody else signed in there, or the coach had switched account."""

    status = 412
    message = "This was written by somebody else, or in another account. It was not sent."


class UnknownApp(Failure):
    status = 401
    message = "We don't recognise this app. Please update it."


class EmailTaken(Failure):
    field = "email"
    message = EMAIL_TAKEN


class InvalidConfirmationLink(Failure):
    message = "This confirmation link is invalid or has expired."


class OwnEmail(Failure):
    field = "email"
    message = "This is already your email address."


class InvalidEmailChangeLink(Failure):
    message = "This link is invalid or has expired. You can ask for a new one in your settings."


class SignInToChangeEmail(Failure):
    """The link was opened where its owner is not signed in: reading the new mailbox is not enough."""

    status = 403
    message = "Please sign in with your current email address first, then open the link again."
    reason = "sign_in_needed"


class WrongPassword(Failure):
    message = "Invalid email or password."


class WrongSubdomain(Failure):
    """Signing in at the web address of an account that one has nothing to do with."""

    field = "subdomain"

    def __init__(self, product_name: str) -> None:
        super().__init__(
            f"You do not have access rights to that {product_name} subdomain. "
            "Please login here or contact support for more help."
        )


class CoachesJoinElsewhere(Failure):
    """Signing up as a coach at the web address of an account, without an invitation to it."""

    status = 409
    reason = "other_address"

    def __init__(self, product_name: str) -> None:
        super().__init__(
            f"This web address is only for its own coaches and clients. Please create your account at {product_name}."
        )


class OnlyAtOwnAddress(Failure):
    """At the web address of an account nobody works in another one."""

    status = 409
    message = "This web address is only for this account. Please sign in at our own address for your other accounts."
    reason = "other_address"


class TooManyForEmail(TooMany):
    """Guesses from many networks; the mailed link still works."""

    message = "There were too many attempts for this address. Please wait, or choose a new password by email."


class NotConfirmed(Failure):
    message = "Please confirm your email address first."
    reason = "not_confirmed"


class PasswordsDiffer(Failure):
    field = "password_confirmation"
    message = "Passwords must be identical."


class OwnEmailAsPassword(Failure):
    field = "password"
    message = EASILY_GUESSED


class InvalidResetLink(Failure):
    message = "This link is invalid or has expired. Please request a new one."


class WrongPasswordAgain(Failure):
    field = "password"
    message = "That's not your password."


class PasswordNeeded(Failure):
    """A sensitive act in a session in which the password was not given lately."""

    status = 403
    field = "password"
    message = "Please enter your password to continue."
    reason = "password_needed"


class EmailNotConfirmed(Failure):
    """What writes to other people needs a confirmed address."""

    message = "Please confirm your email address first. We sent you a link."
    reason = "not_confirmed"


class WrongCurrentPassword(Failure):
    field = "current_password"
    message = "Your current password is incorrect."


class NotAPicture(Failure):
    field = "avatar"
    message = "Please choose a JPEG, PNG, WebP or GIF picture."


class AddressTaken(Failure):
    field = "custom_url"
    message = "This web address is already taken."


class NameRequired(Failure):
    field = "title"
    message = "Account name is required."


class AlreadyPrivate(Failure):
    field = "kind"
    message = "You already have a private account."


class TooManyAccounts(Failure):
    message = "You've reached the maximum number of accounts."


class DeletionNotConfirmed(Failure):
    field = "confirmation"
    message = f"Please type {DELETION_WORD} to confirm."


class DeletionBlocked(Failure):
    """Base of the reasons why a user can't be deleted yet; higher domains add theirs."""

    message = "Your account can't be deleted right now."


class OnlyBusinessAccounts(Failure):
    message = "Coaches join teams, gyms and brands. Create one to invite other coaches."
    reason = "private_account"


class CoachesNeedUpgrade(Failure):
    """The account's own plan has no place for other coaches."""

    message = "Upgrade to Professional to invite other coaches."
    reason = "upgrade"

    def __init__(self) -> None:
        super().__init__(feature="more_coaches")


class NoPlaceForCoach(Failure):
    """What the invited coach is told; only the owner can do something about the plan."""

    message = "This account can't take on more coaches at the moment. Please ask its owner."


class AlreadyInvited(Failure):
    field = "email"
    message = "You've already invited this address. You can send the invitation again from the list."


class AlreadyCoachesHere(Failure):
    field = "email"
    message = "This person already coaches here."


class EmailOfClient(Failure):
    field = "email"
    message = "This email address belongs to a client, who can't coach with it. Please use another one."


class TooManyCoaches(Failure):
    message = "This account has reached the maximum number of coaches and open invitations."


class TooManyCoachInvitations(TooMany):
    message = "You've sent many invitations today. Please try again tomorrow."


class MoneyNotYours(Failure):
    """Nobody gives or takes a right that they don't have."""

    field = "financial"
    message = "Only coaches with access to payments can give or take it."


class NoMoneyForContributors(Failure):
    field = "financial"
    message = "Contributors can't see clients or payments."


class NotChangeable(Failure):
    """The owner stays the owner, and nobody changes their own rights."""

    message = "You can't change the owner's rights or your own."


class OwnerStays(Failure):
    message = "The owner can't leave the account."


class InvalidSuccessor(Failure):
    field = "hand_over_to"
    message = "Please choose a coach of this account who sees clients."


class InvitationClosed(Failure):
    """It has expired, was cancelled or answered."""

    message = "This invitation is no longer open. Please ask to be invited again."


class InvitationForOtherEmail(Failure):
    field = "email"
    message = "Please sign up with the email address that was invited."
