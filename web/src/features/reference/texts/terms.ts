import type { LegalText } from "./text";

export const TERMS: LegalText = {
  title: "Terms of use",
  changed: "2026-01-05",
  short:
    "You are at least 13 and have one account. Coaches sell training and answer for it; clients pay coaches through us; we run the service with care and answer for it within the limits below.",
  sections: [
    {
      title: "These terms",
      text: [
        "They are the contract between you and Regimen for using this service, as a coach or as a client. By creating an account you accept them.",
        "What you buy from a coach is a contract between you and that coach. We provide the place, the tools and the payments.",
      ],
    },
    {
      title: "Your account",
      text: [
        "- You must be at least 13 years old. If you are not of full age where you live, a parent or guardian has to agree.",
        "- One account per person. A coach may run several coaching accounts under it, and an address used as a coach cannot be used as a client.",
        "- Tell us the truth about yourself, keep your password to yourself, and tell us when somebody else may know it.",
      ],
    },
    {
      title: "Train with care",
      text: [
        "Training carries risks. Programs are written by coaches, not by us, and they are no medical advice. Ask a doctor before you begin if you are unsure, and stop when something hurts.",
        "A coach may ask you to accept their own waiver before you start. It is shown to you in full, and what you accepted is kept.",
      ],
    },
    {
      title: "If you coach",
      text: [
        "- You answer for what you sell: that it is safe, honestly described and yours to sell.",
        "- Free carries up to 5 clients. Professional plans carry more and begin with a trial. What a plan allows is shown before you choose it.",
        "- For every payment of a client we keep a fee of 5%, and the payment provider charges its own fee on top. The rest is yours and is paid out every Wednesday.",
        "- You set your prices, and you are responsible for the taxes on them.",
        "- You handle your clients’ data with the same care that we do, and only for their training.",
      ],
    },
    {
      title: "If you train",
      text: [
        "- The price, how often it is paid and any trial are shown before you pay. A subscription goes on until you cancel it.",
        "- You can cancel at any time. It then runs to the end of what you have paid for.",
        "- If a payment fails we try again for 7 days and tell you. After that the subscription ends.",
        "- Refunds are between you and your coach; rights that the law gives you stay untouched.",
      ],
    },
    {
      title: "What is not allowed",
      text: [
        "- Hurting, threatening or harassing people, or posting what is illegal or not yours.",
        "- Getting into other people’s accounts or data, or taking content in bulk.",
        "- Selling anything but coaching, or paying around the service to avoid its fees.",
        "We may hide such content and close accounts that do this, and we say why.",
      ],
    },
    {
      title: "Your content",
      text: [
        "What you write and upload stays yours. You allow us to store and show it as far as the service needs that, for as long as it is there.",
      ],
    },
    {
      title: "Ending it",
      text: [
        "You can delete your account at any time, once nothing is owed and no subscription runs. We may end this contract with 30 days’ notice, or at once for a serious breach.",
        "Financial records are kept for about 7 years after that, because the law says so. Requests about your data are answered within 30 days.",
      ],
    },
    {
      title: "What we answer for",
      text: [
        "We run the service with reasonable care, but we cannot promise that it is never interrupted or free of faults.",
        "Our total liability to you is limited to the lesser of the fees that you paid us in the last 12 months and 100 pounds (£100).",
        "Nothing here limits liability that cannot be limited by law, such as for death or injury caused by negligence, or for fraud.",
      ],
    },
    {
      title: "Changes and law",
      text: [
        "If we change these terms in a way that matters to you, we tell you at least 30 days before. If you do not agree, you may leave.",
        "The law of England and Wales applies. If you are a consumer, the protective rules of the country you live in apply as well.",
        "Questions: hello@regimen.example.",
      ],
    },
  ],
};
