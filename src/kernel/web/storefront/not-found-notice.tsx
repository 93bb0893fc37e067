import { Link } from '@tanstack/react-router'
import { WindowScene } from './window-scene.tsx'
import { buttonClasses } from '../ui/button.tsx'

/** Something that was asked for by name is not there. */
export function NotFoundNotice({
  title,
  text,
  to = '/products',
  way,
}: {
  title: string
  text: string
  /** Where to go on from here, and what the button says. */
  to?: '/products' | '/blog' | '/support'
  way: string
}) {
  return (
    <section className="page grid min-h-[55dvh] place-content-center justify-items-center gap-4 py-16 text-center">
      <WindowScene scene="closed" className="mb-2" />
      <h1>{title}</h1>
      <p className="max-w-md text-ink-soft">{text}</p>
      <Link to={to} activeOptions={{ exact: true }} className={buttonClasses({}, 'mt-3')}>
        {way}
      </Link>
    </section>
  )
}
