-- Run once, when the database server of compose.yaml starts for the first time. It has made linehaul_production itself.
CREATE DATABASE linehaul_test;
