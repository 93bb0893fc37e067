import { lazy, type ComponentType } from 'react'
import { modules } from 'virtual:shop-modules'
import { lazyComponent } from '#kernel/web/backoffice/loading/lazy-component.tsx'
import { readTogether } from '#kernel/web/backoffice/table/module-columns.tsx'
import type { Screen } from './screens.ts'

/** The screens of the modules in MODULES, for the sidebar; each is loaded when it is opened. */
export const moduleScreens: readonly (Screen & { component: ComponentType })[] = modules.flatMap(
  ({ screens = [] }) =>
    screens.map((screen) => ({
      path: `/admin/${screen.path}` as const,
      // A getter, because the language is known only when the title is shown.
      get title() {
        return screen.title
      },
      icon: screen.icon,
      opensWith: screen.opensWith,
      component: lazy(screen.load),
    })),
)

export const moduleScreenAt = (pathname: string) =>
  moduleScreens.find(({ path }) => path === pathname.replace(/(?<!\/)\/+$/, ''))

/** The fields that the modules in MODULES add to records. */
export const moduleFields = modules.flatMap(({ customFields }) => customFields ?? [])

/** The columns that the modules in MODULES add to lists. */
export const moduleColumns = modules
  .flatMap(({ columns = [] }) => columns)
  .map((column) => ({ column, readText: readTogether(column.read) }))

/** What the modules in MODULES add to screens of the shop. */
export const moduleSlots = modules
  .flatMap(({ slots = [] }) => slots)
  .map(({ at, opensWith, load }, number) => ({
    name: `${at} ${number}`,
    at,
    opensWith,
    Part: lazyComponent(async () => (await load()).default),
  }))
