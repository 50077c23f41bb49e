/** Where watsonx.ai may be asked. */
export const watsonxUrls: readonly string[] = ['us-south', 'eu-de', 'eu-gb', 'au-syd', 'jp-tok', 'ca-tor'].map(
  (region) => `https://${region}.ml.cloud.ibm.com`,
);
