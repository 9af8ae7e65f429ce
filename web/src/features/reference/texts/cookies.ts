import type { LegalText } from "./text";

export const COOKIES: LegalText = {
  title: "Cookies policy",
  changed: "2026-12-01",
  short:
    "What signs you in and keeps your work is always on. Everything else is off until you switch it on, and you can switch it off again at any time.",
  sections: [
    {
      title: "About cookies",
      text: [
        "Cookies and your browser's local storage are small pieces of data that a site keeps on your device. We use as few as we can, and call all of them cookies here.",
        "We don't ask when you arrive, because nothing optional happens until you choose it. The one exception: a program's page asks you, if its coach uses Google Tag Manager.",
      ],
    },
    {
      title: "Necessary",
      text: [
        "The service doesn't work without these, so they don't need your consent.",
        "- Your sign-in: a token on this device, until you log out. It ends after 30 days without use, and after a year at most.",
        "- The page to return to after you sign in.",
        "- Your light or dark theme, which font was fetched, and how you left lists and panels.",
        "- Training you logged offline, and what you typed and haven't saved or sent yet.",
        "- Uploads that aren't finished, until they are or you log out.",
        "- Days and conversations to read without a connection, until you log out.",
        "- The app's own files, so that it opens without a connection. They hold nothing about you.",
        "- Where this browser can be reached, if you switch on notifications, until you log out.",
        "- In one tab, until you close it: your answers at the checkout, and a question you write to a coach before you sign in.",
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
        "Regimen has no analytics of its own. If Marketing is allowed too, a coach's Google Tag Manager is told that it may use what it measures for statistics.",
      ],
    },
    {
      title: "Marketing",
      text: [
        "Coaches may measure visits and sales with their own Google Tag Manager. With your consent, it's loaded from Google on the pages of their programs and when a purchase is confirmed. Google then sees your IP address and browser, as any site does that you load something from.",
        "It's told which program is shown, which price is chosen, that the checkout is opened and that a purchase is made. It isn't told who you are. It runs in an isolated frame: it can't read the page, its address or your sign-in, and it can't keep cookies on your device. Your coach is responsible for what it does with what it's told. If you withdraw your consent, it's removed at once.",
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
        "You can also delete everything in your browser's settings. Logging out removes your data from the device, apart from what you haven't sent yet. What belongs to the browser stays too: its theme, its font, the cookie choice, tips that were closed, and the app's own files.",
        "Our privacy policy explains how we handle your data. Questions? Write to hello@regimen.example.",
      ],
    },
  ],
};
