import { Avatar, AvatarStack } from "~/ui/avatar/Avatar";
import { Logo, Mark } from "~/ui/brand/Logo";
import { Cover } from "~/ui/cover/Cover";
import { SampleSection } from "./SampleSection";
import css from "./StyleGuide.module.css";

/** People, brands and covers. */
export function PeopleSamples() {
  return (
    <SampleSection
      title="People and pictures"
      note="Without a photo: initials in a colour, or a drawing, that is always the same for that name."
    >
      <div className={css.line}>
        {[
          "Erik Lindqvist",
          "Maya Kowalczyk",
          "Sofia Marchetti",
          "Jun Watanabe",
          "Ade Okafor",
          "Lena Brandt",
          "Tom Reed",
          "Ana",
        ].map((name) => (
          <Avatar key={name} name={name} size={40} />
        ))}
        <Avatar name="Northside Strength" size={40} square />
        <AvatarStack
          people={[{ name: "Erik Lindqvist" }, { name: "Maya Kowalczyk" }, { name: "Jun Watanabe" }]}
          total={34}
        />
        <Logo />
        <Mark size={32} />
      </div>
      <div className={css.covers}>
        {["a", "f", "g", "d", "e", "l", "m", "b", "c", "j"].map((seed) => (
          <Cover key={seed} seed={seed} />
        ))}
      </div>
    </SampleSection>
  );
}
