export { isToolPage, policyOf, scriptOf } from './tool.ts'
