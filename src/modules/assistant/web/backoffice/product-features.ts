import type { OfferedOption } from '#modules/catalog/contract/index.ts'

/** Maximum length in characters, of one feature and of the whole field. */
const maxFeature = 200
const maxFeatures = 1000

/** An option with as many choices as fit: `Control: Chain / Motor`. Yes/no options have only their name. */
function featureOf({ name, shown_as: look, choices }: OfferedOption): string {
  const plain = (text: string) => text.replaceAll(',', '')
  if (look === 'yes_no') return plain(name).slice(0, maxFeature)
  let feature = `${plain(name)}:`
  choices.forEach(({ name: choice }, index) => {
    const longer = `${feature}${index === 0 ? ' ' : ' / '}${plain(choice)}`
    if (longer.length <= maxFeature) feature = longer
  })
  return feature
}

/**
 * The options of a product as a comma-separated list of features, no longer than the field allows. Features that do not
 * fit are left out entirely, so that none is cut off.
 */
export function featuresOf(options: readonly OfferedOption[]): string {
  return options.map(featureOf).reduce((text, feature) => {
    const longer = text === '' ? feature : `${text}, ${feature}`
    return longer.length <= maxFeatures ? longer : text
  }, '')
}
