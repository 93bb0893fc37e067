import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'

const article = (slug: string) => ({ to: '/support/$slug', params: { slug } }) as const

/** Reasons to trust the shop, with links to the details. */
const promises = [
  { name: 'sizing', more: { to: '/products' } },
  { name: 'installation', more: article('installation-guide') },
  { name: 'warranty', more: article('warranty') },
  { name: 'service', more: article('contact-us') },
] as const

export function Promises() {
  const { t } = useTranslation()
  return (
    <section className="mt-20 bg-linen md:mt-28">
      <div className="page grid gap-10 py-14 md:py-20 lg:grid-cols-[1fr_2fr] lg:gap-16">
        <div className="grid content-start gap-3">
          <h2 className="text-2xl">{t('about.promises')}</h2>
          <p className="prose-width text-ink-soft">{t('about.promisesText')}</p>
        </div>
        <ul className="grid gap-x-12 gap-y-10 sm:grid-cols-2">
          {promises.map(({ name, more }) => (
            <li key={name} className="grid content-start gap-2 border-t border-stone pt-5">
              <h3>{t(`about.${name}`)}</h3>
              <p className="text-ink-soft">{t(`about.${name}Text`)}</p>
              <Link
                {...more}
                className="justify-self-start py-2 text-sm font-medium text-accent underline decoration-1 underline-offset-4 hover:text-accent-strong"
              >
                {t(`about.${name}More`)}
              </Link>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}
