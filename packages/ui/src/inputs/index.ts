export * from './amount-field.tsx'
export * from './sign-in-form.tsx'
