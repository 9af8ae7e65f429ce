import type { LegalText } from "./text";

export const PRIVACY: LegalText = {
  title: "Privacy policy",
  changed: "2026-01-05",
  short:
    "We keep what training together needs, show it to the coach you chose and to nobody who does not need it, sell nothing, and answer every request about your data within 30 days.",
  sections: [
    {
      title: "Who is responsible",
      text: [
        "Regimen runs this service. For what you give us directly, your name, your sign-in, your settings, we are responsible.",
        "For what belongs to your training, the programs you follow, what you log, what you and your coach write to each other, your coach decides why it is collected. We keep and protect it on their behalf and follow their instructions.",
      ],
    },
    {
      title: "What we keep",
      text: [
        "- Who you are: name, email address, date of birth, country, and the gender you choose to tell. The date of birth tells us that you are old enough, and it sets your age group on leaderboards.",
        "- How you train: programs, calendar, sets, times, results, notes, benchmarks and body measurements, as far as you enter them.",
        "- What you write and upload: messages, comments, pictures and videos.",
        "- What you pay: amounts, dates, invoices and the last four digits of a card. Full card numbers go straight to the payment provider and never reach us.",
        "- How the service is used: the device and time of a sign-in, and errors. We keep no profile of you for advertising.",
      ],
    },
    {
      title: "Why we may",
      text: [
        "- To give you what you signed up for: your account, your programs, your payments.",
        "- Because the law asks for it: invoices, tax and fraud prevention.",
        "- Because it is fair and expected: keeping the service safe, finding faults, telling you about changes that matter.",
        "- Because you agreed: optional cookies, body measurements and pictures. You can take an agreement back at any time in your settings.",
      ],
    },
    {
      title: "Who sees it",
      text: [
        "- Your coaches see your profile, what you log in their programs, and what you write to them.",
        "- Other clients see your name and results on a leaderboard only while “Show my results on leaderboards” is on in your privacy settings.",
        "- Service providers who work for us see what their task needs and nothing more: hosting, mail, the payment provider.",
        "- Authorities see what the law makes us hand over. We check every demand and refuse those that go too far.",
        "We do not sell personal data, and no advertiser gets it.",
      ],
    },
    {
      title: "How long we keep it",
      text: [
        "- Your account and training: as long as you have the account.",
        "- What you delete: gone from view at once, and for good after 30 days.",
        "- A deleted account: erased, apart from what the law makes us keep.",
        "- Financial records, such as invoices, payments and refunds: about 7 years, because tax law says so.",
        "- Mailed links: confirmation links for three days, links to a new password for six hours.",
      ],
    },
    {
      title: "What you can ask for",
      text: [
        "You may see your data, correct it, take it with you, have it erased, restrict what is done with it, and object. Most of it you can do yourself in your profile and settings.",
        "For everything else write to hello@regimen.example. We answer every data request within 30 days, free of charge. If you are not happy with the answer, you can complain to the data protection authority of your country.",
      ],
    },
    {
      title: "Children",
      text: ["Nobody under 13 may have an account. If we learn that a younger child has one, we delete it."],
    },
    {
      title: "Where it is and how it is protected",
      text: [
        "Connections are encrypted. Passwords and sign-in tokens are stored only as hashes that cannot be turned back. Access of our own people is limited, recorded and needed for their work.",
        "Where data leaves your country, we use the safeguards that the law asks for, such as standard contract clauses.",
        "Should something go wrong that puts you at risk, we tell you and the authority without delay.",
      ],
    },
    {
      title: "Changes",
      text: [
        "If we change this page in a way that matters to you, we tell you in the app before it takes effect. The date above says when it last changed.",
      ],
    },
  ],
};
