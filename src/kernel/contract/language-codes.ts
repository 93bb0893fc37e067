/** The available languages; the first is the default. */
export const languageCodes = ['en', 'vi', 'zh', 'es', 'de', 'ru'] as const
