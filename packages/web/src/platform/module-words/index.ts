export { ModuleWords } from './module-words.tsx'
