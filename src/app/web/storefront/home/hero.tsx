import { useTranslation } from 'react-i18next'
import type { Banner } from '../../../../modules/content/contract/index.ts'
import { buttonClasses } from '../../../../kernel/web/ui/button.tsx'
import { Picture } from '../../../../kernel/web/ui/picture.tsx'

/** The target of the banner's button: an address of the shop or a safe external one, else the products. */
export function bannerTarget(link: string | undefined): string {
  const ours = link?.startsWith('/') && !link.startsWith('//') && !link.startsWith('/\\')
  return link && (ours || link.startsWith('https://')) ? link : '/products'
}

/** The first active banner; without one a plain heading. */
export function Hero({ banner }: { banner: Banner | undefined }) {
  const { t } = useTranslation()
  if (!banner) {
    return (
      <section className="page grid justify-items-start gap-5 pt-16 md:pt-24">
        <h1 className="max-w-2xl text-3xl md:text-4xl">{t('home.title')}</h1>
        <p className="max-w-xl text-lg text-ink-soft">{t('home.intro')}</p>
        <a href="/products" className={buttonClasses({ size: 'lg' })}>
          {t('home.shop')}
        </a>
      </section>
    )
  }
  return (
    <section className="relative isolate grid bg-linen md:min-h-[min(40rem,78dvh)] md:items-center">
      <Picture
        src={banner.image_url}
        alt=""
        loading="eager"
        fetchPriority="high"
        sizes="100vw"
        className="aspect-[4/3] max-h-[56svh] w-full md:absolute md:inset-0 md:-z-10 md:aspect-auto md:h-full md:max-h-none"
      />
      <div className="page max-md:py-8">
        <div className="grid max-w-xl justify-items-start gap-4 rounded-lg md:bg-paper/90 md:p-10 md:backdrop-blur-sm">
          <h1 lang={banner.languages?.title} className="text-3xl lg:text-4xl">
            {banner.title}
          </h1>
          <p lang={banner.languages?.subtitle} className="text-ink-soft md:text-lg">
            {banner.subtitle}
          </p>
          {banner.cta_text && (
            <a
              href={bannerTarget(banner.cta_link)}
              lang={banner.languages?.cta_text}
              className={buttonClasses({ size: 'lg' }, 'mt-2')}
            >
              {banner.cta_text}
            </a>
          )}
        </div>
      </div>
    </section>
  )
}
