import { createFileRoute } from '@tanstack/react-router'
import { ForecastingScreen } from './forecasting-screen.tsx'
import { forecastingSearch } from './search.ts'

export const Route = createFileRoute('/_backoffice/admin/forecasting')({
  validateSearch: forecastingSearch,
  component: ForecastingScreen,
})
