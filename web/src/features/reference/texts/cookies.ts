import type { LegalText } from "./text";

export const COOKIES: LegalText = {
  title: "Cookies policy",
  changed: "2026-01-05",
  short:
    "What is needed to sign in and to remember your choices is always there. Everything else waits for your consent, which you can take back at any time.",
  sections: [
    {
      title: "What this is about",
      text: [
        "Cookies and your browser’s local storage are small notes that a site keeps on your device. We use as few as we can, and we call all of them cookies here.",
      ],
    },
    {
      title: "Needed",
      text: [
        "Without these the service does not work, so they need no consent.",
        "- Your sign-in: a token on this device, for up to 30 days or until you log out.",
        "- Where you came from: the page to return to after signing in.",
        "- Light or dark, and the state of lists and panels on this device.",
        "- Training you logged while offline, until it has been sent.",
      ],
    },
    {
      title: "Preferences",
      text: [
        "These make things more comfortable: the live chat with our support, for example, remembers your conversation. They are set only after you agree to preferences cookies. Until then “Talk to support” opens the cookie settings instead.",
      ],
    },
    {
      title: "Statistics of your coach",
      text: [
        "Coaches may measure visits of their own public pages with their own tag manager. That is set only after you agree to it, and your coach is responsible for it.",
      ],
    },
    {
      title: "Payments",
      text: [
        "On pages where a card is entered, the payment provider sets its own cookies to recognise fraud. They are needed for paying.",
      ],
    },
    {
      title: "Your choice",
      text: [
        "You can change your mind at any time, and delete everything in your browser’s own settings. Logging out removes what belongs to you from the device.",
        "More about what we do with data is in the privacy policy. Questions: hello@regimen.example.",
      ],
    },
  ],
};
