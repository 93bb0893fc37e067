import { settingsPart } from '#modules/settings/server/index.ts'
import { defaultAccounts, defaultPrefixes, documentSettings } from '../../contract/document-settings.ts'

const stored = documentSettings.extend({
  isShared: documentSettings.shape.isShared.default(true),
  prefixes: documentSettings.shape.prefixes.default(defaultPrefixes),
  turnover: documentSettings.shape.turnover.default(null),
  accounts: documentSettings.shape.accounts.default(defaultAccounts),
})

/** How documents are numbered. */
export const documentSettingsRepository = settingsPart('documents', (value) => stored.parse(value))
