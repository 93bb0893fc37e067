import { createFileRoute, Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { publicHead } from '../../../../modules/settings/web/head.ts'
import { buttonClasses } from '../../../../kernel/web/ui/button.tsx'
import { Picture } from '../../../../kernel/web/ui/picture.tsx'
import { Kinds } from './kinds.tsx'
import { Promises } from './promises.tsx'

const heroPicture = '/pictures/banner-morning-light-1920.webp'

export const Route = createFileRoute('/_storefront/about')({
  head: ({ match: { context } }) =>
    publicHead(
      {
        title: context.i18n.t('about.name'),
        description: context.i18n.t('about.intro'),
        path: '/about',
        image: heroPicture,
      },
      context,
    ),
  component: AboutPage,
})

/** The shop about itself: what it makes, how it works, and why to trust it. */
function AboutPage() {
  const { t } = useTranslation()
  return (
    <>
      <header className="page grid gap-8 pt-10 md:gap-12 md:pt-16">
        <div className="grid gap-5 md:grid-cols-[7fr_5fr] md:items-end md:gap-12">
          <div className="grid gap-3">
            <p className="text-sm font-medium text-clay">{t('about.name')}</p>
            <h1 className="text-3xl md:text-4xl">{t('about.title')}</h1>
          </div>
          <p className="prose-width text-lg text-ink-soft">{t('about.intro')}</p>
        </div>
        <Picture
          src={heroPicture}
          alt={t('about.heroPicture')}
          loading="eager"
          fetchPriority="high"
          sizes="(min-width: 76rem) 71rem, 100vw"
          className="aspect-[4/3] w-full rounded-lg sm:aspect-[16/9] lg:aspect-[2/1]"
        />
      </header>
      <Facts />
      <Kinds />
      <Promises />
      <Closing />
    </>
  )
}

const facts = ['years', 'step', 'width', 'warranty'] as const

function Facts() {
  const { t } = useTranslation()
  return (
    <dl className="page grid grid-cols-2 gap-x-6 gap-y-8 pt-10 md:grid-cols-4 md:pt-14">
      {facts.map((fact) => (
        <div key={fact} className="flex flex-col-reverse justify-end gap-1 border-t border-line pt-4">
          <dt className="text-sm text-ink-soft">{t(`about.facts.${fact}`)}</dt>
          <dd className="figures font-serif text-2xl">{t(`about.facts.${fact}Figure`)}</dd>
        </div>
      ))}
    </dl>
  )
}

function Closing() {
  const { t } = useTranslation()
  return (
    <section className="page pt-16 md:pt-24">
      <div className="grid overflow-hidden rounded-lg bg-linen md:grid-cols-2 md:items-center">
        <Picture
          src="/pictures/banner-evening-room-1920.webp"
          alt=""
          sizes="(min-width: 48rem) 36rem, 100vw"
          className="aspect-[16/9] w-full object-right md:aspect-[4/3]"
        />
        <div className="grid justify-items-start gap-4 p-6 md:p-12">
          <h2 className="text-2xl">{t('about.closing')}</h2>
          <p className="prose-width text-ink-soft">{t('about.closingText')}</p>
          <div className="mt-2 flex flex-wrap gap-3">
            <Link to="/products" className={buttonClasses({ size: 'lg' })}>
              {t('about.seeProducts')}
            </Link>
            <Link
              to="/support/$slug"
              params={{ slug: 'contact-us' }}
              className={buttonClasses({ look: 'quiet', size: 'lg' })}
            >
              {t('about.contact')}
            </Link>
          </div>
        </div>
      </div>
    </section>
  )
}
