import { IconMapPin } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { AskQuestion } from "~/domain/questions/AskQuestion";
import { m } from "~/paraglide/messages.js";
import { ButtonLink } from "~/ui/button/Button";
import { Cover } from "~/ui/cover/Cover";
import { Skeleton, SkeletonText } from "~/ui/skeleton/Skeleton";
import type { Storefront } from "../api";
import { pictureOf, receiverOf, roleOf } from "../facts";
import { useShown } from "../shown";
import css from "./Opening.module.css";
import { SocialLinks } from "./SocialLinks";

type Props = {
  storefront: Storefront;
  /** The fields in which a coach writes headline and intro: nothing else can be used then. */
  writing?: { headline: ReactNode; intro: ReactNode };
};

/** The first thing that a visitor sees: who this is, and where to go. */
export function Opening({ storefront, writing }: Props) {
  const { title, programs_total, can_ask } = storefront;
  const { linkTo } = useShown();
  const isWriting = writing !== undefined;
  return (
    <header className={css.opening}>
      <div className={css.words}>
        <h1 className={css.title} dir="auto">
          {writing?.headline ?? storefront.headline}
        </h1>
        {(writing || storefront.intro) && (
          <p className={css.intro} dir="auto">
            {writing?.intro ?? storefront.intro}
          </p>
        )}
        {(programs_total > 0 || can_ask) && (
          <div className={css.actions} inert={isWriting}>
            {programs_total > 0 && (
              <ButtonLink variant="primary" size="large" to={linkTo("programs", storefront)}>
                {m.storefront_see_programs()}
              </ButtonLink>
            )}
            {can_ask && (
              <AskQuestion autoOpen size="large" label={m.questions_ask()} receiver={receiverOf(storefront)} />
            )}
          </div>
        )}
        <div className={css.where} inert={isWriting}>
          {storefront.place && (
            <span className={css.place}>
              <IconMapPin size={18} aria-hidden="true" />
              <bdi>{storefront.place}</bdi>
            </span>
          )}
          <SocialLinks name={title} links={storefront.social_links} />
        </div>
      </div>
      <Picture storefront={storefront} />
    </header>
  );
}

function Picture({ storefront }: { storefront: Storefront }) {
  const { picture } = storefront;
  if (!picture) return <AccountPicture seed={storefront.id} src={pictureOf(storefront)} />;
  const { large, srcset, alt, width, height } = picture;
  return (
    <figure className={css.picture}>
      <img
        className={css.photo}
        src={large}
        srcSet={srcset || undefined}
        // As the server paints it first (present/first_page.py).
        sizes="(max-width: 797.98px) 100vw, (max-width: 991.98px) 320px, 580px"
        alt={alt}
        width={width ?? undefined}
        height={height ?? undefined}
        fetchPriority="high"
      />
      <Signature storefront={storefront} />
    </figure>
  );
}

/** Says whose words these are: the first coach. */
function Signature({ storefront: { coaches, kind } }: { storefront: Storefront }) {
  const [first] = coaches;
  if (!first) return null;
  return (
    <figcaption className={css.signature}>
      <bdi className={css.name}>{first.full_name}</bdi>
      <span className={css.role} dir="auto">
        {roleOf(first, kind)}
      </span>
    </figcaption>
  );
}

/** Pictures of accounts are small squares: shown sharp, on a ground of their own colours. */
function AccountPicture({ seed, src }: { seed: string; src: string | null }) {
  if (!src) {
    return (
      <div className={css.picture}>
        <Cover seed={seed} ratio={1} width="100%" />
      </div>
    );
  }
  return (
    <div className={css.picture}>
      <img className={css.ground} src={src} alt="" />
      <img className={css.face} src={src} alt="" width={256} height={256} fetchPriority="high" />
    </div>
  );
}

export function OpeningSkeleton() {
  return (
    <div className={css.opening} data-loading aria-hidden="true">
      <div className={css.words}>
        <Skeleton width="70%" height={48} />
        <SkeletonText lines={3} />
        <Skeleton width={176} height={48} />
      </div>
      <span className={css.picture} />
    </div>
  );
}
