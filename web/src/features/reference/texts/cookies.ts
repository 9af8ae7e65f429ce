import type { LegalText } from "./text";

export const COOKIES: LegalText = {
  title: "Cookies policy",
  changed: "2026-11-30",
  short:
    "What signs you in and keeps your work is always on. Everything else is off until you switch it on, and you can switch it off again at any time.",
  sections: [
    {
      title: "About cookies",
      text: [
        "Cookies and your browser's local storage are small pieces of data that a site keeps on your device. We use as few as we can, and call all of them cookies here.",
        "We don't ask when you arrive, because nothing optional happens until you choose it in the cookie settings.",
      ],
    },
    {
      title: "Necessary",
      text: [
        "The service doesn't work without these, so they don't need your consent.",
        "- Your sign-in: a token on this device, for up to 30 days or until you log out.",
        "- The page to return to after you sign in.",
        "- Your light or dark theme, and how you left lists and panels.",
        "- Training you logged offline, and what you typed and haven't saved or sent yet.",
        "- Days and conversations to read without a connection, until you log out.",
        "- Your choice in the cookie settings, and tips that you closed.",
      ],
    },
    {
      title: "Preferences",
      text: [
        "Coaches can talk to our support team from the help menu. With your consent, this device keeps the message you're writing until it's sent. Until then, “Talk to support” opens the cookie settings. If you withdraw your consent, an unsent message is removed.",
      ],
    },
    {
      title: "Statistics",
      text: [
        "Coaches may measure visits to their public pages with their own tag manager. With your consent, it's told about a few steps: signing in, choosing a price, cancelling a program, opening help, mentioning somebody. Your coach is responsible for what it does with them. Regimen has no analytics of its own.",
      ],
    },
    {
      title: "Marketing",
      text: [
        "A coach's own tools may only measure which adverts work if you agree to it. Nothing uses this at the moment.",
      ],
    },
    {
      title: "Payments",
      text: [
        "On pages where you enter a card, the payment provider sets its own cookies to detect fraud. You can't pay without them.",
      ],
    },
    {
      title: "Your choice",
      text: [
        "Open the cookie settings at the top of this page, at the foot of every public page, or in your settings. We keep your choice and its date on this device only, also when you log out, so it counts for everybody who uses this browser.",
        "You can also delete everything in your browser's settings. Logging out removes your data from the device, apart from what you haven't sent yet.",
        "Our privacy policy explains how we handle your data. Questions? Write to hello@regimen.example.",
      ],
    },
  ],
};
