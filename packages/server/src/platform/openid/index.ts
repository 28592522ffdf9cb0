export * from './openid-provider.ts'
