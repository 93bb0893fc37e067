import { useTranslation } from '#kernel/web/i18n/use-translation.ts'
import type { Banner } from '#modules/content/contract/index.ts'
import { buttonClasses } from '#kernel/web/ui/button.tsx'
import { WindowScene } from '#kernel/web/storefront/window-scene.tsx'
import { Picture, pictureTone } from '#kernel/web/ui/picture.tsx'

/** The target of the banner's button: a path of the shop or an https URL, otherwise the products. */
export function bannerTarget(link: string | undefined): string {
  const isOwnPath = link?.startsWith('/') && !link.startsWith('//') && !link.startsWith('/\\')
  return link && (isOwnPath || link.startsWith('https://')) ? link : '/products'
}

/** The first active banner with its text on the picture; without one, a plain heading beside a drawn window. */
export function Hero({ banner }: { banner: Banner | undefined }) {
  const { t } = useTranslation()
  if (!banner) {
    return (
      <section className="page flex items-center justify-between gap-10 py-16 md:py-24">
        <div className="grid justify-items-start gap-5">
          <h1 className="max-w-2xl text-3xl md:text-4xl">{t('home.title')}</h1>
          <p className="max-w-xl text-lg text-ink-soft">{t('home.intro')}</p>
          <a href="/products" className={buttonClasses({ size: 'lg' })}>
            {t('home.shop')}
          </a>
        </div>
        <WindowScene scene="open" className="mr-[8%] h-64 w-60 shrink-0 max-md:hidden" />
      </section>
    )
  }
  return (
    // On a phone the words stand above the picture, so that neither hides the other.
    <section
      style={pictureTone(banner.image_url)}
      className="relative isolate overflow-hidden max-md:flex max-md:flex-col md:grid md:min-h-[min(42rem,72dvh)] md:bg-stone"
    >
      <Picture
        isRoom
        src={banner.image_url}
        alt=""
        loading="eager"
        fetchPriority="high"
        sizes="(min-width: 48rem) 100vw, 178vw"
        className="size-full [--focus:44%_4%] lg:[--focus:60%_4%] max-md:order-last max-md:[--focus:84%_0] max-md:aspect-square md:absolute md:inset-0 md:-z-10"
      />
      <div className="page grid max-md:[--on-picture:var(--accent)] max-md:[--picture-ink:var(--on-accent)]">
        <div className="md:on-picture grid max-w-md content-center justify-items-start gap-4 py-8 md:py-14 lg:max-w-lg">
          <h1 lang={banner.languages?.title} className="text-3xl sm:text-4xl lg:text-5xl">
            {banner.title}
          </h1>
          <p
            lang={banner.languages?.subtitle}
            className="max-w-md max-md:text-ink-soft md:max-w-92 md:text-lg"
          >
            {banner.subtitle}
          </p>
          {banner.cta_text && (
            <a
              href={bannerTarget(banner.cta_link)}
              lang={banner.languages?.cta_text}
              className={buttonClasses({ look: 'picture', size: 'lg' }, 'mt-2')}
            >
              {banner.cta_text}
            </a>
          )}
        </div>
      </div>
    </section>
  )
}
