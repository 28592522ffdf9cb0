export * from './amount-field.tsx'
export * from './amount-text.ts'
export * from './sign-in-form.tsx'
