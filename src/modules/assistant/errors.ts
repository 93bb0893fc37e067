import type { DefinedErrors, ErrorDefinition } from '#kernel/contract/errors.ts'

export const assistantErrors = {
  ai_reply_unusable: { status: 502, message: 'The AI service gave no usable answer. Please try again.' },
  ai_not_configured: { status: 503, message: 'The assistant has no API key yet.' },
  ai_refused: {
    status: 503,
    message: 'The AI service refused the request. Please check its key, address and model.',
  },
  ai_busy: {
    status: 503,
    message: 'The AI service is busy or its quota is used up. Please try again later.',
  },
  ai_unavailable: { status: 503, message: 'The AI service does not answer. Please try again.' },
} as const satisfies Record<string, ErrorDefinition>

declare module '#kernel/contract/errors.ts' {
  interface ErrorCodes extends DefinedErrors<typeof assistantErrors> {}
}
