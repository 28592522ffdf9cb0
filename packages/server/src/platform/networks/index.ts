export { isNetworkText, listNetworks } from './networks.ts'
