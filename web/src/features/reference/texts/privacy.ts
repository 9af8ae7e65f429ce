import type { LegalText } from "./text";

export const PRIVACY: LegalText = {
  title: "Privacy policy",
  changed: "2026-11-30",
  short:
    "We keep only what you and your coach need to train together, show it to the coach you chose and to nobody who doesn't need it, never sell it, and answer every request about your data within 30 days.",
  sections: [
    {
      title: "Who is responsible",
      text: [
        "Regimen runs this service. We're responsible for what you give us directly: your name, sign-in details and settings.",
        "For your training (the programs you follow, what you log, and what you and your coach write to each other), your coach decides why it's collected. We store and protect it on their behalf and follow their instructions.",
      ],
    },
    {
      title: "What we keep",
      text: [
        "- Who you are: name, email address, date of birth, country, and the gender you choose to give. We use your date of birth to check that you're old enough and to place you in an age group on leaderboards.",
        "- How you train: programs, calendar, sets, times, results, notes, benchmarks and body measurements, if you enter them.",
        "- What you write and upload: messages, comments, pictures and videos.",
        "- What you pay: amounts, dates, invoices and the last four digits of a card. Full card numbers go straight to the payment provider and never reach us.",
        "- How you use the service: your device, the times you sign in, and errors. We don't profile you for advertising.",
      ],
    },
    {
      title: "Our legal grounds",
      text: [
        "- To provide what you signed up for: your account, your programs, your payments.",
        "- To comply with the law: invoices, tax and fraud prevention.",
        "- For legitimate interests: keeping the service safe, fixing faults and telling you about changes that matter.",
        "- With your consent: optional cookies, body measurements and pictures. You can withdraw your consent at any time in your settings.",
      ],
    },
    {
      title: "Who sees it",
      text: [
        "- Your coaches see your profile, what you log in their programs, and what you write to them.",
        "- Other clients see your name and results on a leaderboard only while “Show my results on leaderboards” is on in your privacy settings.",
        "- Service providers see only what they need to do their job: hosting, email and payments.",
        "- Authorities see what the law requires us to hand over. We check every request and refuse those that go too far.",
        "We don't sell personal data or share it with advertisers.",
      ],
    },
    {
      title: "How long we keep it",
      text: [
        "- Your account and training: for as long as you have the account.",
        "- Messages to our support team: until you delete your account.",
        "- What you delete: hidden immediately, and gone for good after 30 days.",
        "- A deleted account: erased, apart from what the law requires us to keep.",
        "- Financial records, such as invoices, payments and refunds: about 7 years, as tax law requires.",
        "- Links we email: three days for confirmation links, six hours for password links.",
      ],
    },
    {
      title: "What you can ask for",
      text: [
        "You can ask to see your data, correct it, take it with you, have it erased, restrict how we use it, or object. You can do most of this yourself in your profile and settings.",
        "For anything else, write to hello@regimen.example. We answer every data request within 30 days, free of charge. If you're not happy with our answer, you can complain to your country's data protection authority.",
      ],
    },
    {
      title: "Children",
      text: ["Nobody under 13 may have an account. If we learn that a younger child has one, we delete it."],
    },
    {
      title: "Where it is and how it is protected",
      text: [
        "Connections are encrypted. Passwords and sign-in tokens are stored only as hashes that can't be reversed. Our staff's access is limited to what their work requires, and is recorded.",
        "If your data leaves your country, we use the safeguards the law requires, such as standard contractual clauses.",
        "If something goes wrong that puts you at risk, we'll tell you and the authority without delay.",
      ],
    },
    {
      title: "Changes",
      text: [
        "If we change this page in a way that affects you, we'll tell you in the app before it takes effect. The date above shows when it last changed.",
      ],
    },
  ],
};
