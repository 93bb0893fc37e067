/** Attributes and properties that contain no text for people. */
export const wordless =
  /^(className|class|id|key|type|role|href|to|path|src|d|viewBox|style|rel|method|autoComplete|inputMode|accept|pattern|htmlFor|form|look|size|kind|sort|queryKey|aria-keyshortcuts|aria-controls|aria-describedby|aria-labelledby|data-.*|stroke.*|fill|transform|locale|dateStyle|timeStyle|month|day|year|weekday|currency|notation|variant|event|code|color|format|timeZone|notes|full_name|summary|use|name_?key)$/

/** Functions whose arguments are not text for people. */
export const wordlessCalls =
  /^(classes|buttonClasses|createContext|lazy|matchMedia|useMediaQuery|querySelector|querySelectorAll|closest|matches|addEventListener|removeEventListener|getItem|setItem|includes|startsWith|endsWith|split|join|replace|replaceAll|test|match|RegExp|Error|TypeError|DateTimeFormat|NumberFormat|ListFormat|PluralRules|RelativeTimeFormat|toLocaleString|useStoredState|padStart|getRouteApi|createFileRoute|listSearch)$/

/** Nodes whose strings are identifiers. */
export const wordlessNodes =
  /^(ImportDeclaration|ExportAllDeclaration|ImportExpression|SwitchCase|TS(?!AsExpression|SatisfiesExpression|NonNullExpression).*)$/

export const comparisons = new Set(['===', '!==', '==', '!=', 'in', 'instanceof'])

/** Whether a string is text for people: a sentence, or a name that starts with a capital letter. */
export const isWords = (text: string) =>
  !/^translate3d|:not\(/.test(text) &&
  ((/^[^\p{L}]*(?:\p{Lu}[\p{L}’']|A \p{Ll}|E-mail)/u.test(text) &&
    !/^[A-Z][a-z]+[A-Z]|^[A-Z]{2,4}$|^[A-Z_]+$|^[A-Z]\w*\+/.test(text)) ||
    /^[ ,:.(]*\p{L}[\p{L}’']+([ ,:]+[\p{L}’'(]+)+[.?!…)]*/u.test(text) ||
    /^[ ,·(]+\p{Ll}{3,}/u.test(text) ||
    /^about $|^[A-Z] (?:then|or) /.test(text))

/** Whether anything but units remains without the placeholders. */
export const saysSomething = (key: string) =>
  /\p{L}{2}/u.test(key.replaceAll(/\{\{\w+\}\}/g, '').replaceAll(/\b[cm]?m\b/g, '')) &&
  !key.includes('translate3d')

/** Whether a string is a list of Tailwind classes. */
export const isStyle = (text: string) =>
  /(^|\s)(-?[a-z]+-[\w[\]./-]+|(?:[a-z-]+:)+[\w-[\]./]+|grid|flex)(\s|$)/.test(text) &&
  !/[A-Z.…?]/.test(text.replaceAll(/\[[^\]]*\]/g, ''))
