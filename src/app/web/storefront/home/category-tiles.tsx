import { Link } from '@tanstack/react-router'
import type { Category } from '../../../../modules/catalog/contract/index.ts'
import { Picture } from '../../../../kernel/web/ui/picture.tsx'

export function CategoryTiles({ categories }: { categories: readonly Category[] }) {
  return (
    <ul className="grid grid-cols-2 gap-x-4 gap-y-8 sm:gap-x-6 lg:grid-cols-4">
      {categories.map(({ id, slug, name, image_url, languages }) => (
        <li key={id} className="group relative grid gap-3">
          <div className="overflow-hidden rounded-md bg-stone">
            <Picture
              src={image_url}
              alt=""
              sizes="(min-width: 64rem) 18rem, 50vw"
              className="aspect-[3/2] w-full transition-transform duration-200 group-hover:scale-[1.015]"
            />
          </div>
          <h3 className="text-base sm:text-lg">
            <Link
              to="/categories/$slug"
              params={{ slug }}
              lang={languages?.name}
              className="after:absolute after:inset-0 group-hover:underline group-hover:decoration-1 group-hover:underline-offset-4"
            >
              {name}
            </Link>
          </h3>
        </li>
      ))}
    </ul>
  )
}
