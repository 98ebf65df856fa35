/** What a service takes at most is part of the contract, alike for this computer and the cloud. Pure. */
export { maxUploadBytes } from '../../service/contract.ts';
