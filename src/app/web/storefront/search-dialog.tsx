import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { Search } from 'lucide-react'
import { useDeferredValue, useState } from 'react'
import { useTranslation } from '#kernel/web/i18n/use-translation.ts'
import { categoryLinks, productResults } from '#modules/catalog/web/queries/catalog.ts'
import { CardPrice } from '#modules/catalog/web/storefront/product-list/product-card.tsx'
import { Dialog } from '#kernel/web/ui/dialog.tsx'
import { Picture } from '#kernel/web/ui/picture.tsx'

/** Products shown while the words are typed; Enter shows all of them on the products page. */
const maxFound = 5
/** Categories beyond these are only on the products page. */
const maxKinds = 12
const row = 'flex items-center gap-4 rounded-md p-2 hover:bg-linen focus-visible:bg-linen'

/** The search over the page: products while one types, and before that the kinds of products. */
export function SearchDialog({ close }: { close: () => void }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const [typed, setTyped] = useState('')
  const q = useDeferredValue(typed.trim())
  return (
    <Dialog open side="top" onClose={close} title={t('find.search')} closeLabel={t('shell.close')}>
      <search>
        <form
          action="/products"
          onSubmit={(event) => {
            event.preventDefault()
            close()
            const words = typed.trim()
            void navigate({ to: '/products', search: words ? { q: words } : {} })
          }}
          className="relative"
        >
          <Search
            size={20}
            aria-hidden
            className="pointer-events-none absolute top-1/2 left-4 -translate-y-1/2 text-ink-soft"
          />
          <input
            // Not of the type `search`, in which Escape would empty the field instead of closing the dialog.
            type="text"
            role="searchbox"
            name="q"
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
            aria-label={t('find.search')}
            placeholder={t('find.placeholder')}
            maxLength={200}
            autoComplete="off"
            enterKeyHint="search"
            className="min-h-13 w-full rounded-md border border-line bg-paper pr-4 pl-12 text-lg placeholder:text-ink-soft hover:border-ink-soft"
          />
        </form>
      </search>
      {q ? <Found q={q} close={close} /> : <Kinds close={close} />}
    </Dialog>
  )
}

/** The first products that match, and the way to all of them. */
function Found({ q, close }: { q: string; close: () => void }) {
  const { t } = useTranslation()
  const { data, isPlaceholderData, isError } = useQuery({
    ...productResults({ q, limit: maxFound }),
    placeholderData: keepPreviousData,
  })
  if (isError) {
    return (
      <p role="alert" className="mt-4 text-clay">
        {t('shell.failed')}
      </p>
    )
  }
  if (data === undefined) return null
  return (
    <div aria-busy={isPlaceholderData} className="mt-4">
      <ul className="-mx-2 grid">
        {data.rows.map((product) => (
          <li key={product.id} className="relative">
            <Link
              to="/products/$id"
              params={{ id: product.id }}
              preload={false}
              onClick={close}
              className={row}
            >
              <Picture
                isRoom
                src={product.imageUrls[0]}
                alt=""
                sizes="56px"
                className="h-17 w-14 shrink-0 rounded-sm object-cover"
              />
              <span className="grid min-w-0 grow gap-x-4 sm:flex sm:items-baseline sm:justify-between">
                <span lang={product.languages?.name} className="font-serif text-lg/6">
                  {product.name}
                </span>
                <CardPrice product={product} />
              </span>
            </Link>
          </li>
        ))}
      </ul>
      <p aria-live="polite" className="mt-3 text-sm text-ink-soft">
        {data.total === 0 ? (
          t('find.nothing')
        ) : (
          <Link
            to="/products"
            search={{ q }}
            onClick={close}
            className="inline-block py-2 font-medium text-accent underline underline-offset-4"
          >
            {t('find.count', { count: data.total })}
          </Link>
        )}
      </p>
    </div>
  )
}

function Kinds({ close }: { close: () => void }) {
  const { data: kinds = [] } = useQuery(categoryLinks)
  return (
    <ul className="-mx-2 mt-4 grid sm:grid-cols-2">
      {kinds.slice(0, maxKinds).map(({ id, slug, name, languages, image_url }) => (
        <li key={id}>
          <Link to="/categories/$slug" params={{ slug }} preload={false} onClick={close} className={row}>
            <Picture
              isRoom
              src={image_url}
              alt=""
              sizes="44px"
              className="size-11 shrink-0 rounded-sm object-cover"
            />
            <span lang={languages?.name}>{name}</span>
          </Link>
        </li>
      ))}
    </ul>
  )
}
