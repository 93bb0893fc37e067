import { lazy } from 'react'
import type { ComponentType } from 'react'
import { modules } from 'virtual:shop-modules'
import type { Screen } from './screens.ts'

/** The screens of the modules that MODULES names, as the sidebar lists them; each is loaded when it is opened. */
export const moduleScreens: readonly (Screen & { component: ComponentType })[] = modules.flatMap(
  ({ screens }) =>
    screens.map(({ load, ...screen }) => ({
      ...screen,
      path: `/admin/${screen.path}` as const,
      component: lazy(load),
    })),
)

export const moduleScreenAt = (pathname: string) =>
  moduleScreens.find(({ path }) => path === pathname.replace(/(?<!\/)\/+$/, ''))
