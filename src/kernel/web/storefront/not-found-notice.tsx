import { Link } from '@tanstack/react-router'
import { WindowScene } from './window-scene.tsx'
import { buttonClasses } from '../ui/button.tsx'

/** The notice that a requested record does not exist. */
export function NotFoundNotice({
  title,
  text,
  to = '/products',
  way,
}: {
  title: string
  text: string
  /** The target of the button, and its label. */
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
