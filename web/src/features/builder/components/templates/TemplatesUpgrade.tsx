import { m } from "~/paraglide/messages.js";
import { Banner } from "~/ui/banner/Banner";
import { ButtonLink } from "~/ui/button/Button";

/** Says that the coach's plan has no templates, and where to change that. */
export function TemplatesUpgrade() {
  return (
    <Banner
      action={
        <ButtonLink size="small" to={{ name: "coach_profile_subscription" }}>
          {m.builder_templates_see_plans()}
        </ButtonLink>
      }
    >
      {m.builder_templates_upgrade()}
    </Banner>
  );
}
