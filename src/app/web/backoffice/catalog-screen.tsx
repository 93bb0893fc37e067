import type { ComponentType } from 'react'
import { ScreenTabs } from '#kernel/web/backoffice/layout/screen-tabs.tsx'
import { allOptions, priceGrids } from '#modules/catalog/web/queries/staff-catalog.ts'
import { GridsTab } from '#modules/catalog/web/backoffice/options/grids-tab.tsx'
import { OptionsTab } from '#modules/catalog/web/backoffice/options/options-tab.tsx'
import { ProductsScreen } from '#modules/catalog/web/backoffice/products/products-screen.tsx'
import { catalogTabs } from './catalog-tabs.ts'
import { BillDialog } from '#modules/materials/web/backoffice/bill-dialog.tsx'

const contents: Record<(typeof catalogTabs)[number][0], ComponentType> = {
  products: () => <ProductsScreen Materials={BillDialog} />,
  options: OptionsTab,
  grids: GridsTab,
}

const reads = { options: () => [allOptions], grids: () => [priceGrids] }

/** The catalogue: products, shared options and price grids. */
export const CatalogScreen = () => (
  <ScreenTabs label="Catalogue" tabs={catalogTabs} contents={contents} reads={reads} />
)
