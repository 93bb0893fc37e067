import { lazy } from 'react'
import type { ComponentType } from 'react'
import { modules } from 'virtual:shop-modules'
import type { Screen } from './screens.ts'

/** The screens of the modules that MODULES names, as the sidebar lists them; each is loaded when it is opened. */
export const moduleScreens: readonly (Screen & { component: ComponentType })[] = modules.flatMap(
  ({ screens }) =>
    screens.map((screen) => ({
      path: `/admin/${screen.path}` as const,
      // Not read before somebody looks: only then is the language known.
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
