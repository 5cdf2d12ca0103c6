-- Names the index after the lifecycle of its products.
ALTER INDEX "product_living" RENAME TO "product_active";
