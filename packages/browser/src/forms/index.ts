export * from './form-of.tsx'
