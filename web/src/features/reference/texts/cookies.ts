import type { LegalText } from "./text";

export const COOKIES: LegalText = {
  title: "Cookies policy",
  changed: "2026-01-05",
  short:
    "Cookies that sign you in and remember your choices are always on. Everything else needs your consent, which you can withdraw at any time.",
  sections: [
    {
      title: "About cookies",
      text: [
        "Cookies and your browser's local storage are small pieces of data that a site keeps on your device. We use as few as we can, and call all of them cookies here.",
      ],
    },
    {
      title: "Essential",
      text: [
        "The service doesn't work without these, so they don't need your consent.",
        "- Your sign-in: a token on this device, for up to 30 days or until you log out.",
        "- The page to return to after you sign in.",
        "- Your light or dark theme, and how you left lists and panels.",
        "- Training you logged offline, until it has been sent.",
      ],
    },
    {
      title: "Preferences",
      text: [
        "These add convenience. For example, live chat with our support team remembers your conversation. We only set them if you agree to preferences cookies. Until then, “Talk to support” opens the cookie settings.",
      ],
    },
    {
      title: "Your coach's analytics",
      text: [
        "Coaches may measure visits to their public pages with their own tag manager. This only runs if you agree to it, and your coach is responsible for it.",
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
        "You can change your mind at any time, or delete everything in your browser's settings. Logging out removes your data from the device.",
        "Our privacy policy explains how we handle your data. Questions? Write to hello@regimen.example.",
      ],
    },
  ],
};
