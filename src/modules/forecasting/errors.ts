import type { DefinedErrors, ErrorDefinition } from '#kernel/contract/errors.ts'

export const forecastingErrors = {
  forecast_not_found: { status: 404, message: 'Forecast not found' },
  trend_not_found: { status: 404, message: 'Market trend not found' },
} as const satisfies Record<string, ErrorDefinition>

declare module '#kernel/contract/errors.ts' {
  interface ErrorCodes extends DefinedErrors<typeof forecastingErrors> {}
}
