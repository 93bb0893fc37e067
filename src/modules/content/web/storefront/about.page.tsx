import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute, Link } from '@tanstack/react-router'
import { useTranslation } from '#kernel/web/i18n/use-translation.ts'
import type { AboutKind, AboutPart } from '../../contract/about.ts'
import { LoadErrorPage } from '#kernel/web/load-error.tsx'
import { publicHead, shopOf, shopSettings } from '#modules/settings/web/index.ts'
import { buttonClasses } from '#kernel/web/ui/button.tsx'
import { aboutParts } from '../queries/about-parts.ts'
import { Closing, Figures, Opening, Reasons, Showcases, Stories } from '../reading/about/index.ts'
import { aboutPage } from './structured-data.ts'

const partsOf = (parts: readonly AboutPart[], kind: AboutKind) =>
  parts.filter((part) => part.is_active && part.kind === kind)

export const Route = createFileRoute('/_storefront/about')({
  loader: ({ context: { queryClient } }) => queryClient.ensureQueryData(aboutParts),
  head: ({ loaderData = [], match: { context } }) => {
    const [opening] = partsOf(loaderData, 'opening')
    const name = context.i18n.t('about.name')
    const { facts, i18n } = context
    return publicHead(
      {
        title: name,
        description: opening?.text ?? '',
        path: '/about',
        image: opening?.image_url,
        data: [aboutPage(name, { facts, shop: shopOf(context), language: i18n.language })],
      },
      context,
    )
  },
  component: AboutPage,
  errorComponent: LoadErrorPage,
})

/** The about page, with the parts that staff have written; without any active part, with the shop's description. */
function AboutPage() {
  const { t } = useTranslation()
  const { data } = useSuspenseQuery(aboutParts)
  const { data: shop } = useSuspenseQuery(shopSettings)
  const of = (kind: AboutKind) => partsOf(data, kind)
  const [opening] = of('opening')
  const [closing] = of('closing')
  const isEmpty = data.every(({ is_active }) => !is_active)
  const shopOpening = {
    title: '',
    text: isEmpty ? shop.site_description : '',
    image_url: '',
    picture_text: '',
    ...(shop.languages?.['site_description'] && { languages: { text: shop.languages['site_description'] } }),
  }
  return (
    <>
      <Opening part={opening ?? shopOpening} name={t('about.name')} />
      <Figures parts={of('figure')} />
      <Stories parts={of('story')} />
      <Showcases heading={of('showcase_heading')[0]} parts={of('showcase')} />
      <Reasons heading={of('reasons_heading')[0]} parts={of('reason')} />
      {closing ? (
        <Closing part={closing}>
          <Ways className="mt-2" />
        </Closing>
      ) : (
        <Ways className="page pt-10" />
      )}
    </>
  )
}

/** Links for readers who have reached the end. */
function Ways({ className }: { className: string }) {
  const { t } = useTranslation()
  return (
    <div className={className}>
      <div className="flex flex-wrap gap-3">
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
  )
}
