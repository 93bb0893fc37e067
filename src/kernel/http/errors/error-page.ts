import type { FastifyRequest } from 'fastify'
import type { LanguageCode } from '#kernel/rules/languages.ts'
import { languageOf } from '../language.ts'

interface Words {
  /** For too many requests from one network. */
  busy: string
  failed: string
  again: string
}

/** Not in the translation files, because this page is for when nothing else can be read. */
const words: Record<LanguageCode, Words> = {
  en: {
    busy: 'The shop is busy. Please try again in a moment.',
    failed: 'Something went wrong. Please try again.',
    again: 'Try again',
  },
  vi: {
    busy: 'Cửa hàng đang bận. Vui lòng thử lại sau giây lát.',
    failed: 'Đã có lỗi xảy ra. Vui lòng thử lại.',
    again: 'Thử lại',
  },
  zh: {
    busy: '商店正忙，请稍后再试。',
    failed: '出了点问题，请重试。',
    again: '重试',
  },
  es: {
    busy: 'La tienda está ocupada. Inténtelo de nuevo en un momento, por favor.',
    failed: 'Algo ha ido mal. Inténtelo de nuevo, por favor.',
    again: 'Volver a intentarlo',
  },
  de: {
    busy: 'Im Shop ist gerade viel los. Bitte versuchen Sie es gleich noch einmal.',
    failed: 'Etwas ist schiefgegangen. Bitte versuchen Sie es noch einmal.',
    again: 'Erneut versuchen',
  },
  ru: {
    busy: 'Магазин сейчас перегружен. Пожалуйста, попробуйте ещё раз через минуту.',
    failed: 'Что-то пошло не так. Пожалуйста, попробуйте ещё раз.',
    again: 'Попробовать снова',
  },
}

const style = `
:root { color-scheme: light dark; font: 1.125rem/1.5 system-ui, sans-serif; background: light-dark(#faf7f1, #191613); color: light-dark(#231f1a, #f1e9dc) }
body { margin: 0; min-height: 100dvh; display: grid; place-content: center; justify-items: center; gap: 1.5rem; padding: 1.5rem; text-align: center }
h1 { margin: 0; max-width: 24ch; font: 600 1.5rem/1.3 Georgia, serif; text-wrap: balance }
svg { width: 7.5rem; height: 8rem; color: light-dark(#5f574b, #bcb09e) }
a, button { padding: .75rem 1.5rem; border-radius: .375rem; background: light-dark(#17504e, #e3a873); color: light-dark(#fffdf9, #231a10); text-decoration: none; font: inherit; border: 0; cursor: pointer }`

/** A window whose blind hangs at one end only, like the drawing on pages (`kernel/web/storefront/window-scene.tsx`). */
const drawing = `<svg viewBox="0 0 120 128" aria-hidden="true" fill="none" stroke="currentColor" stroke-width="2" stroke-linejoin="round"><path d="M30 8h60v78H30zM60 58v28"/><path fill="light-dark(#e4dccd, #39322a)" stroke-width="1.5" d="M30 8h60v7H30zM30 18h60v7H30zM30 28h60v7H30zM31 38l58 15-2 7-57-15z"/><path stroke-width="3" stroke-linecap="round" d="M24 90h72"/></svg>`

/** Whether a browser requests a page, rather than a program the API. */
export function wantsPage({ method, url, headers }: FastifyRequest): boolean {
  return method === 'GET' && !/^\/api(?=[/?]|$)/.test(url) && headers.accept?.includes('text/html') === true
}

/** The page for when the server could not render a page: the reason, and a link to the same URL. */
export function errorPage(request: FastifyRequest, status: number): string {
  const language = languageOf(request.raw)
  const { busy, failed, again } = words[language]
  const heading = status === 503 ? busy : failed
  return `<!doctype html>
<html lang="${language}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>${heading}</title><style>${style}</style></head>
<body>${drawing}<main><h1>${heading}</h1></main><a href="">${again}</a></body>
</html>`
}
