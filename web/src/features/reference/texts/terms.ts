import type { LegalText } from "./text";

export const TERMS: LegalText = {
  title: "Terms of use",
  changed: "2026-01-05",
  short:
    "You must be at least 13 and have one account. Coaches sell training and are responsible for it; clients pay coaches through us; we run the service with care and are liable for it within the limits below.",
  sections: [
    {
      title: "These terms",
      text: [
        "These terms are a contract between you and Regimen for using this service, as a coach or as a client. You accept them by creating an account.",
        "What you buy from a coach is a contract between you and that coach. We provide the platform, the tools and the payments.",
      ],
    },
    {
      title: "Your account",
      text: [
        "- You must be at least 13 years old. If you're under the age of majority where you live, a parent or guardian must agree.",
        "- One account per person. A coach may run several coaching accounts under it. An email address used by a coach can't be used by a client.",
        "- Give us accurate details, keep your password to yourself, and tell us if someone else may know it.",
      ],
    },
    {
      title: "Train with care",
      text: [
        "Training carries risks. Programs are written by coaches, not by us, and aren't medical advice. See a doctor before you start if you're unsure, and stop if something hurts.",
        "A coach may ask you to accept their own waiver before you start. We show it to you in full and keep a copy of what you accepted.",
      ],
    },
    {
      title: "If you coach",
      text: [
        "- You're responsible for what you sell: it must be safe, honestly described and yours to sell.",
        "- The Free plan covers up to 5 clients. Professional plans cover more and start with a trial. We show you what each plan includes before you choose it.",
        "- We take a fee of 5% of every client payment, and the payment provider charges its own fee on top. The rest is yours, paid out every Wednesday.",
        "- You set your prices and are responsible for any taxes on them.",
        "- You treat your clients' data with the same care as we do, and use it only for their training.",
      ],
    },
    {
      title: "If you train",
      text: [
        "- You see the price, how often you pay and any trial before you pay. A subscription continues until you cancel it.",
        "- You can cancel at any time. You keep access until the end of the period you've paid for.",
        "- If a payment fails, we tell you and keep trying for 7 days. After that, the subscription ends.",
        "- Refunds are between you and your coach. Your legal rights aren't affected.",
      ],
    },
    {
      title: "What is not allowed",
      text: [
        "- Harming, threatening or harassing people, or posting anything illegal or that isn't yours.",
        "- Accessing other people's accounts or data, or copying content in bulk.",
        "- Selling anything other than coaching, or taking payments outside the service to avoid its fees.",
        "We may hide such content and close the accounts involved, and we'll tell you why.",
      ],
    },
    {
      title: "Your content",
      text: [
        "What you write and upload stays yours. You allow us to store and show it as needed to run the service, for as long as you keep it here.",
      ],
    },
    {
      title: "Ending this contract",
      text: [
        "You can delete your account at any time, as long as you owe nothing and have no active subscription. We may end this contract with 30 days' notice, or immediately for a serious breach.",
        "We keep financial records for about 7 years after that, as the law requires. Requests about your data are answered within 30 days.",
      ],
    },
    {
      title: "Our liability",
      text: [
        "We run the service with reasonable care, but can't promise that it will be uninterrupted or free of faults.",
        "Our total liability to you is limited to the lesser of the fees you paid us in the last 12 months and 100 pounds (£100).",
        "Nothing here limits liability that cannot be limited by law, such as for death or injury caused by negligence, or for fraud.",
      ],
    },
    {
      title: "Changes and law",
      text: [
        "If we change these terms in a way that affects you, we'll tell you at least 30 days in advance. If you don't agree, you can leave.",
        "The law of England and Wales applies. If you're a consumer, you also keep the protection of the law of the country you live in.",
        "Questions: hello@regimen.example.",
      ],
    },
  ],
};
